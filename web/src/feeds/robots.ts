import { type Feed, answer } from './feed.ts'

export const robots: Feed = async ({ origin }) =>
  answer(
    `User-agent: *\nDisallow: /api/\nDisallow: /studio\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`,
    'text/plain; charset=utf-8',
  )
