const LONGEST = 60

/** A slug: `Đorđe's Café 2` -> `djordjes-cafe-2`. At most 60 characters; can be empty. */
export const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll('đ', 'dj')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')
