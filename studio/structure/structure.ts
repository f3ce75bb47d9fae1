import { mayAccess } from '@portfolio/contract/roles'
import { BellIcon } from '@sanity/icons/Bell'
import { CaseIcon } from '@sanity/icons/Case'
import { CogIcon } from '@sanity/icons/Cog'
import { RocketIcon } from '@sanity/icons/Rocket'
import { SparklesIcon } from '@sanity/icons/Sparkles'
import type { StructureResolver } from 'sanity/structure'
import type { Role } from '@portfolio/contract/team'
import { ordered } from './ordered.ts'
import { pages } from './pages.ts'
import { singleton } from './singleton.ts'
import { translations } from './translations.ts'

/** The first list of the content; private settings are for the owner. */
export const createStructure =
  (role: Role): StructureResolver =>
  (S, context) =>
    S.list()
      .title('Content')
      .items([
        ordered(S, context, { type: 'project', title: 'Projects', icon: RocketIcon }),
        ordered(S, context, { type: 'skill', title: 'Skills', icon: SparklesIcon }),
        singleton(S, 'curriculumVitae', CaseIcon),
        pages(S),
        S.divider(),
        translations(S),
        S.divider(),
        singleton(S, 'siteSettings', CogIcon),
        ...(mayAccess(role, 'read', 'privateDocuments') ? [singleton(S, 'privateSettings', BellIcon)] : []),
      ])
