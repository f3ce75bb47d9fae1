/** Metadata of images besides their size, by the names that uploads use. */
export const METADATA = ['blurhash', 'exif', 'image', 'location', 'lqip', 'palette', 'thumbhash'] as const
export type Metadata = (typeof METADATA)[number]
