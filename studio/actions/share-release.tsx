import { pathTo } from '@portfolio/contract/paths'
import { ShareIcon } from '@sanity/icons/Share'
import { Box, Dialog } from '@sanity/ui'
import { type PropsWithChildren, createContext, useContext, useState } from 'react'
import type { ReleaseActionComponent, ReleaseDocument } from 'sanity'
import { languages } from '../translation/languages.ts'
import { DraftLinks, type LinkedPage } from './draft-links.tsx'

/** Opens the dialog. An action of a release, unlike one of a document, cannot have a dialog of its own. */
const ShareReleaseContext = createContext<(release: ReleaseDocument) => void>(() => {})

export const shareRelease: ReleaseActionComponent = ({ release, documents }) => {
  const open = useContext(ShareReleaseContext)
  const isPending = release.state === 'active' || release.state === 'scheduled'
  return {
    label: 'Share the release …',
    icon: ShareIcon,
    disabled: !isPending || documents.length === 0,
    title: isPending ? undefined : 'What it contained is published or archived.',
    onHandle: () => open(release),
  }
}

/** The home page in each language: a release has no page of its own. */
const HOMES: readonly LinkedPage[] = languages.map(({ id, title }) => ({ title, path: pathTo(id, 'home') }))

export function WithSharedReleases({ children }: PropsWithChildren) {
  const [release, setRelease] = useState<ReleaseDocument | null>(null)
  return (
    <ShareReleaseContext.Provider value={setRelease}>
      {children}
      {release && (
        <Dialog
          id="share-release"
          header={`Share ${release.metadata.title || 'the release'}`}
          width={1}
          onClose={() => setRelease(null)}
        >
          <Box padding={4}>
            <DraftLinks document={release._id} shown="all documents of this release" pages={HOMES} />
          </Box>
        </Dialog>
      )}
    </ShareReleaseContext.Provider>
  )
}
