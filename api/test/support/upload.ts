import * as z from 'zod/mini'
import type { TestPortfolio } from './start-portfolio.ts'
import type { Visitor } from './visitor.ts'

const answerSchema = z.object({
  document: z.object({ _id: z.string(), url: z.string(), path: z.string(), sha1hash: z.string() }),
})

/** Uploads a picture as the Studio does. @returns its document, and the value of a field that shows it */
export async function upload(
  { origin }: TestPortfolio,
  by: Visitor,
  picture: { bytes: Buffer; type: string },
  dataset = 'production',
) {
  const answer = await fetch(`${origin}/lake/v2025-02-19/assets/images/${dataset}?filename=picture`, {
    method: 'POST',
    body: new Uint8Array(picture.bytes),
    headers: { 'Content-Type': picture.type, Origin: origin, ...by.ownHeaders() },
  })
  const { document } = answerSchema.parse(await answer.json())
  return { document, image: { _type: 'image', asset: { _type: 'reference', _ref: document._id } } }
}
