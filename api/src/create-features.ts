import { mayAccess } from '@portfolio/contract/roles'
import type { Request } from 'express'
import { createAccountFeature } from './accounts/feature.ts'
import { createBackupFeature } from './backup/feature.ts'
import { createCommentFeature } from './comment-mails/feature.ts'
import { createContactFeature } from './contact/feature.ts'
import { SAMPLE_IMPRESSIONS } from './content/lake.ts'
import { createSlugs } from './content/slugs.ts'
import type { Environment } from './env.ts'
import type { Foundation, ServerOptions } from './foundation.ts'
import { createGithubFeature } from './github/feature.ts'
import { createGuestbookFeature } from './guestbook/feature.ts'
import { createLinkFeature } from './links/feature.ts'
import { createTranslationFeature } from './machine-translation/feature.ts'
import { createMailFeature } from './mail/feature.ts'
import { createVisitFeature } from './visits/feature.ts'

/** The features that store what people send. None imports another: each gets here what it needs of the others. */
export async function createFeatures(
  env: Environment,
  foundation: Foundation & Pick<ServerOptions, 'asking' | 'firstBackupAfterMs'>,
) {
  const { accounts, closeLater, content, findMember, preview } = foundation
  const { secret } = foundation.cookies
  const { read, readPrivateSettings, site } = content
  const findOwner = accounts.findFirstOwner
  const mail = await createMailFeature({ ...foundation, site, smtp: env.smtp })
  closeLater('mail', () => mail.close())
  const tools = { ...foundation, outbox: mail.outbox, letters: mail.letters }
  const guestbook = await createGuestbookFeature({
    ...tools,
    readPrivateSettings,
    people: accounts,
    isModerator: async (request: Request) => {
      const member = await findMember(request)
      return member !== null && mayAccess(member.role, 'read', 'moderation')
    },
    countMessages: () => contact.countUnanswered(),
    secret,
    sampleFile: foundation.hasSamples ? SAMPLE_IMPRESSIONS : null,
  })
  closeLater('guestbook', () => guestbook.close())
  const contact = createContactFeature({
    ...tools,
    findOwner,
    notificationAddress: async () => (await guestbook.readSettings()).notificationAddress,
    secret,
  })
  const account = createAccountFeature({
    ...tools,
    belongings: {
      impressions: guestbook.belonging,
      contact: contact.contact,
      bans: guestbook.bans,
      draftLinks: preview.links,
    },
    google: env.google,
    hasMailServer: env.smtp !== null,
    hasChosenPassword: env.owner.password !== null,
  })
  const backups = createBackupFeature({
    ...tools,
    env,
    findOwner,
    firstAfterMs: foundation.firstBackupAfterMs,
  })
  closeLater('backup', () => backups.close())
  const visits = createVisitFeature({ ...foundation, isSlug: createSlugs(read) })
  closeLater('visits', () => visits.close())
  const links = createLinkFeature({ ...foundation, read })
  closeLater('links', () => links.close())
  const comments = createCommentFeature({ ...tools, lake: content.lake, people: accounts })
  closeLater('comments', () => comments.close())
  const github = createGithubFeature({ ...foundation, env })
  const translation = createTranslationFeature({ ...foundation, env })
  return { account, guestbook, contact, mail, backups, visits, links, comments, github, translation }
}
