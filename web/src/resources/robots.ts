import { type Resource, answer } from './resource.ts'

export const robots: Resource = async ({ origin }) =>
  answer(
    `User-agent: *\nDisallow: /api/\nDisallow: /studio\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    'text/plain; charset=utf-8',
  )
