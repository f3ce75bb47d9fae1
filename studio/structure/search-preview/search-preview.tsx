import type { Language } from '@portfolio/contract/language'
import { codePoints } from '@portfolio/contract/text'
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe'
import { Card, Stack, Text } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { type DocumentInspector, type DocumentInspectorProps, useEditState, usePerspective } from 'sanity'
import { DocumentInspectorHeader } from 'sanity/structure'
import { findPagePath } from '../../actions/document-pages.ts'
import { PUBLISHED } from '../../translation/languages.ts'
import { languageTitle } from '@portfolio/contract/language-title'
import { fetchPageHead, withDraft } from './page-head.ts'
import { Small } from '../../ui/text.tsx'

/** How many characters search engines show. */
const SHOWN = { Title: 60, Description: 160 } as const

export const searchPreview: DocumentInspector = {
  name: 'search-preview',
  component: SearchPreview,
  useMenuItem: () => ({ title: 'Search result and shared link', icon: EarthGlobeIcon }),
}

function SearchPreview({ documentId, documentType, onClose }: DocumentInspectorProps) {
  const { selectedReleaseId } = usePerspective()
  const { version, published, ...state } = useEditState(
    documentId,
    documentType,
    'default',
    selectedReleaseId,
  )
  const draft = version ?? state.draft
  return (
    <>
      <DocumentInspectorHeader
        closeButtonLabel="Close"
        onClose={onClose}
        title="Search result and shared link"
      />
      <Stack gap={5} padding={4}>
        {PUBLISHED.map((language) => {
          const path = findPagePath(documentType, documentId, draft ?? published, language)
          return (
            <Stack key={language} as="section" gap={3} aria-label={languageTitle(language)}>
              <Text weight="medium">{languageTitle(language)}</Text>
              {path === null ? (
                <Small>There is no page in this language yet.</Small>
              ) : (
                <Previews {...{ path, language, draft, published }} />
              )}
            </Stack>
          )
        })}
      </Stack>
    </>
  )
}

type Shown = { path: string; language: Language; draft: unknown; published: { _rev: string } | null }

function Previews({ path, language, draft, published }: Shown) {
  const { data, isPending } = useQuery({
    queryKey: ['page-head', path, published?._rev],
    queryFn: () => fetchPageHead(path, language),
  })
  if (isPending) return null
  const { title, description, picture } = withDraft(data ?? null, language, { published, draft })
  const address = new URL(path, location.origin)
  return (
    <>
      <Card border radius={3} padding={4} as="figure" margin={0} aria-label="Search result">
        <Stack gap={3}>
          <Small muted>{address.host + address.pathname}</Small>
          <Text size={2}>{cut(title, SHOWN.Title)}</Text>
          <Small>{cut(description, SHOWN.Description)}</Small>
        </Stack>
      </Card>
      <Card border radius={3} overflow="hidden" as="figure" margin={0} aria-label="Shared link">
        {picture ? (
          <img src={picture} alt="" style={{ display: 'block', width: '100%' }} />
        ) : (
          <Card padding={4} tone="transparent">
            <Small>The picture is drawn when the page is published.</Small>
          </Card>
        )}
        <Stack gap={3} padding={4}>
          <Small weight="medium">{title}</Small>
          <Small muted>{description}</Small>
        </Stack>
      </Card>
      <Length name="Title" text={title} />
      <Length name="Description" text={description} />
    </>
  )
}

function Length({ name, text }: { name: keyof typeof SHOWN; text: string }) {
  const length = codePoints(text)
  const isLong = length > SHOWN[name]
  return (
    <Card padding={3} radius={2} tone={isLong || length === 0 ? 'caution' : 'default'}>
      <Small>
        {name}: {length} characters, of which search engines show about {SHOWN[name]}
        {isLong && '; the rest is cut off'}
      </Small>
    </Card>
  )
}

const cut = (text: string, most: number) =>
  codePoints(text) > most ? `${Array.from(text).slice(0, most).join('').trimEnd()} …` : text
