export type AssetKind = 'image' | 'file'

/** The kind of an asset's document; null for any other document. */
export function kindOfAsset(type: string): AssetKind | null {
  if (type === 'sanity.imageAsset') return 'image'
  return type === 'sanity.fileAsset' ? 'file' : null
}

const FILE = /[0-9a-f]{40}(?:-\d+x\d+)?\.[a-z0-9]+$/

/** The name of an asset's file; null for any other document. */
export const assetFileOf = ({ _type, path }: Record<string, unknown>): string | null =>
  kindOfAsset(String(_type)) && (FILE.exec(String(path))?.[0] ?? null)
