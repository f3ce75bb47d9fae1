import { slugify } from '@portfolio/contract/folding'
import { useEffect, useRef } from 'react'
import { type SlugInputProps, getPublishedId, set, unset, useEditState, useFormValue } from 'sanity'
import { readText } from '../translation/read.ts'
import { isCopy } from '../actions/duplicate-as-new.ts'

/** A slug that follows its source until the document is published or the owner changes the slug. */
export function SlugFromTitle(props: SlugInputProps) {
  const { onChange, readOnly = false, schemaType, value } = props
  const document = useFormValue([])
  const source = schemaType.options?.source
  const sourceValue = useFormValue(typeof source === 'string' ? source.split('.') : [])
  const title = typeof sourceValue === 'string' ? sourceValue : ''
  const id = getPublishedId(readText(document, '_id'))
  const { ready, published } = useEditState(id, readText(document, '_type'))
  // Counts as published until it is known.
  const isPublished = !ready || published !== null
  const before = useRef(title)

  useEffect(() => {
    const slugBefore = slugify(before.current)
    if (before.current === title) return
    before.current = title
    const current = readText(value, 'current')
    const follows = current === '' || current === slugBefore || isCopy(current, slugBefore)
    // Only the focused tab writes the slug; other tabs of the document receive the change.
    if (!follows || readOnly || isPublished || !globalThis.document.hasFocus()) return
    const slug = slugify(title)
    onChange(slug === '' ? unset() : set({ _type: 'slug', current: slug }))
  }, [title, value, readOnly, isPublished, onChange])

  return props.renderDefault(props)
}
