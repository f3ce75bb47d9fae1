import { SEARCH_MAX } from '@portfolio/contract/search'
import { SearchIcon } from '@sanity/icons/Search'
import { TextInput } from '@sanity/ui'
import type { Ref } from 'react'

export const Search = ({
  ref,
  value,
  onChange,
}: {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
}) => (
  <TextInput
    ref={ref}
    icon={SearchIcon}
    aria-label="Search words and people"
    placeholder="Search words and people"
    value={value}
    maxLength={SEARCH_MAX}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
