import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'

type Fields = { skill: string; q: string }

const read = (search: URLSearchParams): Fields => ({
  skill: search.get('skill') ?? '',
  q: search.get('q') ?? '',
})

/** State of history entries that the fields have created. */
const BY_FIELDS = 'by-filter-fields'

/** The fields and their copy in the URL. A navigation can end after the next key press, so the URL does not control them. */
export function useFilterFields() {
  const [search, setSearch] = useSearchParams()
  const { key, ...location } = useLocation()
  const state: unknown = location.state
  const navigation = useNavigationType()
  const [fields, setFields] = useState(() => read(search))
  const [shownKey, setShownKey] = useState(key)

  if (key !== shownKey) {
    setShownKey(key)
    const isOwn = state === BY_FIELDS && navigation === NavigationType.Replace
    if (!isOwn) setFields(read(search))
  }

  function change(changed: Partial<Fields>) {
    const next = { ...fields, ...changed }
    setFields(next)
    const filled = Object.entries(next).filter(([, value]) => value !== '')
    setSearch(filled, { replace: true, preventScrollReset: true, state: BY_FIELDS })
  }
  const applied = read(search)
  const isApplied = applied.skill !== '' || applied.q !== ''
  return { fields, isApplied, change, clear: () => change({ skill: '', q: '' }) }
}
