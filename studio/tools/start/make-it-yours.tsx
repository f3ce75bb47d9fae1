import { Button } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from 'sanity'
import { SetUpForm } from './set-up-form.tsx'
import { nameIn, readSetUp } from './set-up.ts'

/** Asks the owner of a new portfolio for the first things; later they are behind a button. */
export function MakeItYours() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isOpen, setIsOpen] = useState(false)
  const { data: published } = useQuery({ queryKey: ['set-up'], queryFn: () => readSetUp(client) })
  // Without an answer there is nothing to show; the rest of the page says what fails.
  if (published === undefined) return null
  if (isOpen || nameIn(published) === '') return <SetUpForm published={published} />
  return <Button mode="ghost" text="Name, languages and colours" onClick={() => setIsOpen(true)} />
}
