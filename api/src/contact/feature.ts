import { rolesThat } from '@portfolio/contract/roles'
import type { Translations } from '#src/content/translations.ts'
import type { Feature } from '#src/http/feature.ts'
import type { Limits } from '#src/limits.ts'
import type { Once } from '#src/once/once.ts'
import { createHumanChecks } from './human-check.ts'
import { createInboxRouter } from './inbox-router.ts'
import { countUnanswered, createMessageModel } from './model.ts'
import { createContactRouter } from './router.ts'
import { type ContactDeps, createContact } from './service.ts'

export function createContactFeature(
  deps: ContactDeps & {
    limits: Limits
    translations: Translations
    secret: string
    once: Pick<Once, 'same'>
  },
) {
  const model = createMessageModel(deps.connection)
  const contact = createContact({ ...deps, model })
  const humanChecks = createHumanChecks(deps)
  return {
    contact,
    countUnanswered: () => countUnanswered(model),
    routers: { '/mail': createContactRouter({ ...deps, contact, humanChecks }) },
    roleRouters: {
      '/moderation/messages': {
        roles: rolesThat('read', 'contactMessages'),
        router: createInboxRouter({ ...deps, model }),
      },
    },
  } satisfies Feature & Record<string, unknown>
}
