import type { SchemaType } from 'sanity'
import type { PathSegment } from '../../translation/gaps.ts'
import { read } from '../../translation/read.ts'

export function describePath(
  path: readonly PathSegment[],
  document: unknown,
  documentType: SchemaType,
): { field: string; where: string | undefined } {
  const titles: string[] = []
  let type: SchemaType | undefined = documentType
  let value = document
  for (const segment of path) {
    if (typeof segment === 'string') {
      value = read(value, segment)
      type = type && 'fields' in type ? type.fields.find(({ name }) => name === segment)?.type : undefined
      titles.push(type?.title ?? segment)
    } else {
      value = Array.isArray(value) ? value.find((item) => read(item, '_key') === segment._key) : undefined
      type = type && 'of' in type ? memberType(type.of, read(value, '_type')) : undefined
    }
  }
  const where = type?.description
  return { field: titles.join(' › '), where: typeof where === 'string' ? where : undefined }
}

const memberType = (members: readonly SchemaType[], name: unknown): SchemaType | undefined =>
  members.find((member) => member.name === name) ?? members[0]
