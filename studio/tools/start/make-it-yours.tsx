import { Button } from '@sanity/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from 'sanity'
import { SetUpForm } from './set-up-form.tsx'
import { nameIn, readSetUp } from './set-up.ts'

/** The set-up form of a new portfolio; later it is behind a button. */
export function MakeItYours() {
  const client = useClient({ apiVersion: '2025-02-19' })
  const [isOpen, setIsOpen] = useState(false)
  const { data: published } = useQuery({ queryKey: ['set-up'], queryFn: () => readSetUp(client) })
  // Renders nothing without an answer; the rest of the page reports the failure.
  if (published === undefined) return null
  if (isOpen || nameIn(published) === '') return <SetUpForm published={published} />
  return <Button mode="ghost" text="Name, languages and colours" onClick={() => setIsOpen(true)} />
}
