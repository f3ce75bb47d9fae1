import { SEARCH_MAX } from '@portfolio/contract/search'
import { SearchIcon } from '@sanity/icons/Search'
import type { Ref } from 'react'
import { TextBox } from '../../ui/text-box.tsx'

export const Search = (props: {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (value: string) => void
}) => <TextBox icon={SearchIcon} label="Search words and people" maxLength={SEARCH_MAX} {...props} />
