import { useEffect } from 'react'
import { type DocumentLayoutProps, getPublishedId, usePerspective, useSyncState } from 'sanity'

let isAsking = true

/** Loads the Studio again without the question, whose answer could keep what was typed on another person's screen. */
export function reloadUnasked() {
  isAsking = false
  location.reload()
}

const ask = (event: BeforeUnloadEvent) => {
  if (isAsking) event.preventDefault()
}

/** Lets the browser ask before it closes a form whose latest input is not stored, such as while the server is down. */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { documentId, documentType, renderDefault } = props
  const { selectedReleaseId } = usePerspective()
  const { isSyncing } = useSyncState(getPublishedId(documentId), documentType, selectedReleaseId)
  useEffect(() => {
    if (!isSyncing) return
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSyncing])
  return renderDefault(props)
}
