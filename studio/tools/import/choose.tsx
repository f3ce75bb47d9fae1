import type { Language } from '@portfolio/contract/language'
import { Button, Flex } from '@sanity/ui'
import { type FormEvent, useRef, useState } from 'react'
import { describeProblem } from '../../import/readers/github.ts'
import { isAdded, limitChosen, type NamedFile } from '../../import/readers/unzip.ts'
import { languages } from '../../translation/languages.ts'
import { BusyButton } from '../../ui/buttons.tsx'
import { Choice, TextBox } from '../../ui/fields.tsx'
import { Panel } from '../panel.tsx'
import { Small } from '../../ui/text.tsx'
import { callApi } from '@portfolio/contract/api-client'
import { githubAccountSchema } from '@portfolio/contract/github'

/** Files, a folder, or an account at GitHub. @param props.language that of what is read */
export function Choose(props: {
  isBusy: boolean
  language: Language
  onLanguage: (language: Language) => void
  onRead: (read: () => Promise<NamedFile[]>) => void
}) {
  const { isBusy, language, onLanguage, onRead } = props
  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) onRead(() => readChosen(chosen))
  }
  return (
    <Panel title="From where?" gap={4}>
      <Small muted>
        A JSON Resume, the archive that LinkedIn sends with your data, repositories of GitHub, or a folder of
        Markdown files with front matter. You see what it would change before anything is written, and it is
        written as drafts.
      </Small>
      {languages.length > 1 && (
        <Flex as="label" gap={3} align="center">
          <Small style={{ whiteSpace: 'nowrap' }}>It is written in</Small>
          <Choice options={languages} value={language} onChange={onLanguage} />
        </Flex>
      )}
      <Flex gap={3} wrap="wrap">
        <FileButton text="Choose files" isBusy={isBusy} onChoose={choose} />
        <FileButton text="Choose a folder" isBusy={isBusy} isFolder onChoose={choose} />
      </Flex>
      <GithubForm isBusy={isBusy} onRead={(name) => onRead(() => readAccount(name))} />
    </Panel>
  )
}

function FileButton(props: {
  text: string
  isBusy: boolean
  isFolder?: boolean
  onChoose: (files: FileList | null) => void
}) {
  const { text, isBusy, isFolder = false, onChoose } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <BusyButton
        isBusy={isBusy}
        mode={isFolder ? 'ghost' : 'default'}
        text={text}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={text}
        {...(isFolder ? { webkitdirectory: '' } : { accept: '.json,.zip,.csv,.md,.mdx' })}
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files)
          // The same file can be chosen again after it was changed.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function GithubForm({ isBusy, onRead }: { isBusy: boolean; onRead: (name: string) => void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && name.trim() !== '') onRead(name.trim())
  }
  return (
    <Flex as="form" gap={3} onSubmit={submit}>
      <TextBox
        label="Account at GitHub"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={setName}
      />
      <Button type="submit" mode="ghost" text="Read repositories" disabled={isBusy || name.trim() === ''} />
    </Flex>
  )
}

async function readChosen(files: readonly File[]): Promise<NamedFile[]> {
  const chosen = files
    .map((file) => ({ file, path: file.webkitRelativePath.split('/').slice(1).join('/') || file.name }))
    .filter(({ path }) => !isAdded(path))
  limitChosen(chosen.map(({ file }) => file.size))
  return Promise.all(
    chosen.map(async ({ file, path }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
}

/** Reads an account's repositories as if from a file. @throws {Error} with a sentence for the owner */
async function readAccount(name: string): Promise<NamedFile[]> {
  const account = githubAccountSchema.parse((await callApi(`/github/${encodeURIComponent(name)}`)).body)
  if ('problem' in account) throw new Error(describeProblem(account.problem))
  const json = JSON.stringify({ user: account.user, repositories: account.repositories })
  return [{ path: `repositories of ${name}`, bytes: new TextEncoder().encode(json) }]
}
