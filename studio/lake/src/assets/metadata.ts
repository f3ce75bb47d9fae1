/** What can be found out about an image besides its size, by the names that uploads ask for it with. */
export const METADATA = ['blurhash', 'exif', 'image', 'location', 'lqip', 'palette', 'thumbhash'] as const
export type Metadata = (typeof METADATA)[number]
