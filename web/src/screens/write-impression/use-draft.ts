import { useEffect, useRef, useState } from 'react'
import { usePosted } from '#src/forms/posted.ts'
import { keepDraft, readDraft } from '#src/state/draft.ts'

/**
 * A text area with a stored draft; keeps input from before hydration.
 * @returns `text` null before hydration
 */
export function useDraft() {
  const area = useRef<HTMLTextAreaElement>(null)
  const posted = usePosted()
  const [text, setText] = useState<string | null>(null)
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
  return { text, field: { ref: area, defaultValue: posted?.values.impression ?? '', onInput } }
}
