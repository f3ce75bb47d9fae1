import { useEffect, useRef, useState } from 'react'
import { keepDraft, readDraft } from '#src/guestbook/draft.ts'

/** A text area whose text is kept in this browser; what was typed before the scripts came counts. */
export function useDraft() {
  const area = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!area.current) return
    area.current.value ||= readDraft()
    setText(area.current.value)
    keepDraft(area.current.value)
  }, [])
  const onInput = () => {
    const typed = area.current?.value ?? ''
    setText(typed)
    keepDraft(typed)
  }
  return { text, field: { ref: area, defaultValue: '', onInput } }
}
