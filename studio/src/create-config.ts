import { DEFAULT_LANGUAGE } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import type { User } from '@portfolio/contract/account'
import type { Role } from '@portfolio/contract/team'
import { visionTool } from '@sanity/vision'
import {
  type DocumentActionComponent,
  type Tool,
  type WorkspaceOptions,
  defineLocaleResourceBundle,
} from 'sanity'
import { structureTool } from 'sanity/structure'
import { importTool } from '../tools/import/import-tool.tsx'
import { fillGapsAction } from '../tools/translations/fill-gaps-action.tsx'
import { schemaTypes } from '../schema/schema-types.ts'
import { isSingletonType } from '../structure/singletons.ts'
import { hasPage } from '../actions/document-pages.ts'
import { duplicateAsNew } from '../actions/duplicate-as-new.ts'
import { openOnSite } from '../actions/open-on-site.ts'
import { shareDraft } from '../actions/share-draft.tsx'
import { shareRelease } from '../actions/share-release.tsx'
import { behindSiteSignIn } from '../tools/sign-in-first.tsx'
import { presentation } from './presentation.ts'
import { searchPreview } from '../structure/search-preview/search-preview.tsx'
import { createStructure } from '../structure/structure.ts'
import { auditTool } from '../tools/audit/audit-tool.tsx'
import { createModerationTool } from '../tools/moderation/moderation-tool.tsx'
import { ToolMenuWithBadge } from '../tools/moderation/waiting-badge.tsx'
import { createStartTool } from '../tools/start/start-tool.tsx'
import { visitsTool } from '../tools/visits/visits-tool.tsx'
import { teamTool } from '../tools/team/team-tool.tsx'
import { translationsTool } from '../tools/translations/translations-tool.tsx'
import { webhooksTool } from '../tools/webhooks/webhooks-tool.tsx'
import type { ContentSource } from '@portfolio/contract/content-source'
import { connect, connectAs } from './connect.ts'
import { createLayout } from './layout.tsx'
import { Logo } from './logo.tsx'
import { theme } from './theme.ts'
import { DocumentLayout } from './unsaved.tsx'
import { mayAccess, toolsOf as namesOfTools } from '@portfolio/contract/roles'

/** Singletons cannot be duplicated, deleted or unpublished, nor by a release. */
const SINGLETON_ACTIONS = new Set(['publish', 'schedule', 'discardChanges', 'discardVersion', 'restore'])

/** @param visitor the person signed in at the API; with hosted content the API sends drafts to the site's owner only */
export const createConfig = (
  { projectId, dataset, isHosted, hasPreview, apiHost }: ContentSource,
  visitor: User | null = null,
): WorkspaceOptions => {
  const role = visitor?.role ?? 'owner'
  return {
    name: 'portfolio',
    title: 'Portfolio',
    icon: Logo,
    theme,
    basePath: '/studio',
    projectId,
    dataset,
    plugins: [
      // The layout of the first plugin is around those of the others, Sanity's among them.
      { name: 'layout', studio: { components: { layout: createLayout({ role, visitor, isHosted }) } } },
      structureTool({ structure: createStructure(role), title: 'Content' }),
      visionTool({ title: 'Queries' }),
      ...(hasPreview ? [presentation()] : []),
    ],
    tools: (tools) =>
      chooseTools(role, [
        ...(isHosted && visitor?.role !== 'owner' ? tools.map(behindSiteSignIn) : tools),
        // The webhooks of hosted content are managed at sanity.io/manage.
        ...(isHosted ? [] : [webhooksTool]),
      ]),
    studio: { components: mayAccess(role, 'read', 'moderation') ? { toolMenu: ToolMenuWithBadge } : {} },
    schema: {
      types: schemaTypes,
      templates: (templates) => templates.filter(({ schemaType }) => !isSingletonType(schemaType)),
    },
    document: {
      actions: (actions, { schemaType, versionType }) => [
        ...allowedActions(schemaType, actions),
        openOnSite,
        fillGapsAction,
        // Hosted Sanity cannot show a single draft.
        ...(isHosted || versionType === 'version' || versionType === 'scheduled-draft' ? [] : [shareDraft]),
      ],
      inspectors: (inspectors, { documentType }) =>
        hasPage(documentType) ? [...inspectors, searchPreview] : inspectors,
      comments: { enabled: hasComments(isHosted, role) },
      components: { unstable_layout: DocumentLayout },
    },
    releases: {
      enabled: hasReleases(isHosted, role),
      actions: (actions) => [...actions, shareRelease],
    },
    scheduledDrafts: { enabled: hasReleases(isHosted, role) },
    scheduledPublishing: { enabled: false },
    tasks: { enabled: hasComments(isHosted, role) },
    mediaLibrary: { enabled: false },
    announcements: { enabled: false },
    ...(apiHost === null ? {} : atHost(apiHost)),
    ...(isHosted ? {} : onOwnLake(visitor)),
  }
}

/** Hosted Sanity has comments and releases only in its paid plans. */
const hasComments = (isHosted: boolean, role: Role) => !isHosted && mayAccess(role, 'write', 'comments')
const hasReleases = (isHosted: boolean, role: Role) => !isHosted && mayAccess(role, 'write', 'releases')

const allowedActions = (type: string, actions: DocumentActionComponent[]) =>
  isSingletonType(type)
    ? actions.filter(({ action = '' }) => SINGLETON_ACTIONS.has(action))
    : actions.map((action) => (action.action === 'duplicate' ? duplicateAsNew(action) : action))

const chooseTools = (role: Role, tools: Tool[]) => {
  const all = [
    ...tools,
    createModerationTool(role),
    importTool,
    translationsTool,
    createStartTool(role),
    visitsTool,
    teamTool,
    auditTool,
  ]
  return namesOfTools(role).flatMap((name) => all.find((tool) => tool.name === name) ?? [])
}

/** Replaces texts about Sanity's cloud and the browser's console, its releases and the names of its tools, by namespace. */
const OWN_WORDS = {
  studio: {
    'asset-sources.common.uploader.upload-failed.description':
      'The file may be empty, damaged or larger than 50 MB, or the connection was lost. Export a picture in HEIC or BMP as JPEG first.',
    'presence.no-one-else-description': 'Others who edit are seen here while they have the Studio open.',
  },
  presentation: {
    'narrow-tabs.preview-tab.label': 'Site',
    'narrow-tabs.content-tab.label': 'Content',
  },
  vision: { 'settings.perspectives.pinned-release-label': 'As chosen above' },
}
const ownWords = Object.entries(OWN_WORDS).map(([namespace, resources]) =>
  defineLocaleResourceBundle({ locale: 'en-US', namespace, resources }),
)

const atHost = (apiHost: string) =>
  ({
    apiHost,
    unstable_clientFactory: connect,
    beta: { eventsAPI: { documents: false, releases: false }, create: { startInCreateEnabled: false } },
  }) satisfies Partial<WorkspaceOptions>

const onOwnLake = (visitor: User | null) =>
  ({
    unstable_clientFactory: connectAs(visitor),
    i18n: { bundles: ownWords },
    auth: {
      loginMethod: 'cookie',
      redirectOnSingle: true,
      providers: [
        {
          name: 'portfolio',
          title: 'Owner account',
          url: location.origin + pathTo(DEFAULT_LANGUAGE, 'emailLogin'),
        },
      ],
    },
  }) satisfies Partial<WorkspaceOptions>
