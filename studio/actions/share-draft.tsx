import { ShareIcon } from '@sanity/icons/Share'
import { useState } from 'react'
import type { DocumentActionComponent } from 'sanity'
import { languages } from '../translation/languages.ts'
import { findPagePath } from './document-pages.ts'
import { DraftLinks } from './draft-links.tsx'

export const shareDraft: DocumentActionComponent = ({ id, type, draft, published }) => {
  const [isOpen, setIsOpen] = useState(false)
  const pages = languages.flatMap((language) => {
    const path = findPagePath(type, id, draft ?? published, language.id)
    return path === null ? [] : { title: language.title, path }
  })
  if (pages.length === 0) return null
  return {
    label: 'Share the draft …',
    icon: ShareIcon,
    onHandle: () => setIsOpen(true),
    dialog: isOpen && {
      type: 'dialog',
      header: 'Share the draft',
      onClose: () => setIsOpen(false),
      content: <DraftLinks document={id} shown="the draft of this document" pages={pages} />,
    },
  }
}
