import { useEffect } from 'react'
import { type DocumentLayoutProps, getPublishedId, usePerspective, useSyncState } from 'sanity'

/** Lets the browser ask before it closes a form whose latest input is not stored, such as while the server is down. */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { documentId, documentType, renderDefault } = props
  const { selectedReleaseId } = usePerspective()
  const { isSyncing } = useSyncState(getPublishedId(documentId), documentType, selectedReleaseId)
  useEffect(() => {
    if (!isSyncing) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSyncing])
  return renderDefault(props)
}
