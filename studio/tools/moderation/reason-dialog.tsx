import { REASON_MAX } from '@portfolio/contract/moderation'
import { Box, Button, Dialog, Flex, Stack, TextArea } from '@sanity/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BusyButton } from '../../ui/buttons.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Problem } from '../../ui/text.tsx'

const USUAL = ['Spam', 'Insults', 'Not about this site', 'Personal data of others']

/** Asks for a reason, which is stored with the decision. Stays open, with what is typed, until the decision is made. */
export function ReasonDialog(props: {
  title: string
  action: string
  isRequired: boolean
  onDecide: (reason: string) => Promise<void>
  onClose: () => void
}) {
  const { title, action, isRequired, onDecide, onClose } = props
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({ mutationFn: onDecide, onSuccess: onClose })
  const isReady = !isPending && (!isRequired || reason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) mutate(reason.trim())
  }
  // Stays open during the call, because a failure is shown here.
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      id="moderation-reason"
      header={title}
      width={1}
      onClose={close}
      // The dialog would focus its close button.
      __unstable_autoFocus={false}
    >
      <Box padding={4} ref={keepFocus}>
        <form onSubmit={submit}>
          <Stack gap={4}>
            <Problem error={error} />
            <TextArea
              aria-label={isRequired ? 'Reason' : 'Reason (may stay empty)'}
              placeholder={isRequired ? 'Reason' : 'Reason (may stay empty)'}
              rows={3}
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              ref={giveFocus}
            />
            <Flex gap={2} wrap="wrap">
              {USUAL.map((usual) => (
                <Button
                  key={usual}
                  type="button"
                  mode="ghost"
                  padding={2}
                  text={usual}
                  onClick={() => setReason(usual)}
                />
              ))}
            </Flex>
            <Flex gap={2} justify="flex-end">
              <Button type="button" mode="bleed" text="Cancel" disabled={isPending} onClick={close} />
              <BusyButton
                type="submit"
                tone="critical"
                text={action}
                isBusy={isPending}
                disabled={!isReady}
              />
            </Flex>
          </Stack>
        </form>
      </Box>
    </Dialog>
  )
}

/** A constant, because React calls a ref that is a new function after every render. */
const giveFocus = (area: HTMLTextAreaElement | null) => area?.focus()
