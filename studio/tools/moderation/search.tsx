import { SEARCH_MAX } from '@portfolio/contract/search'
import { SearchIcon } from '@sanity/icons/Search'
import { type Ref, useRef } from 'react'
import { TextBox } from '../../ui/fields.tsx'

const PAUSE_MS = 250

/** Searches after a pause in typing, because each search is a request. */
export function Search(props: {
  ref?: Ref<HTMLInputElement>
  search: string
  onSearch: (search: string) => void
}) {
  const { ref, search, onSearch } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onChange = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(onSearch, PAUSE_MS, typed)
  }
  return (
    <TextBox
      ref={ref}
      icon={SearchIcon}
      label="Search words and people"
      maxLength={SEARCH_MAX}
      defaultValue={search}
      onChange={onChange}
    />
  )
}
