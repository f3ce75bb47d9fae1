import type { Meta } from '#src/screens/screen.tsx'

/** What stands in the window's title: the page, then whose site it is. */
export const titleOf = (meta: Meta, settings: { ownerName: string | null }) =>
  settings.ownerName && !meta.title.includes(settings.ownerName)
    ? `${meta.title} · ${settings.ownerName}`
    : meta.title
