import { REASON_MAX } from '@portfolio/contract/moderation'
import { Box, Button, Dialog, Flex, Stack, TextArea } from '@sanity/ui'
import { type FormEvent, useState } from 'react'

const USUAL = ['Spam', 'Insults', 'Not about this site', 'Personal data of others']

/** Asks for a reason, which is stored with the decision. */
export function ReasonDialog(props: {
  title: string
  action: string
  isRequired: boolean
  onDecide: (reason: string) => void
  onClose: () => void
}) {
  const { title, action, isRequired, onDecide, onClose } = props
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isRequired || reason.trim() !== '') onDecide(reason.trim())
  }
  return (
    <Dialog
      id="moderation-reason"
      header={title}
      width={1}
      onClose={onClose}
      onClickOutside={onClose}
      // The dialog would focus its close button.
      __unstable_autoFocus={false}
    >
      <Box padding={4}>
        <form onSubmit={submit}>
          <Stack gap={4}>
            <TextArea
              aria-label={isRequired ? 'Reason' : 'Reason (may stay empty)'}
              placeholder={isRequired ? 'Reason' : 'Reason (may stay empty)'}
              rows={3}
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              ref={(area) => area?.focus()}
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
              <Button type="button" mode="bleed" text="Cancel" onClick={onClose} />
              <Button
                type="submit"
                tone="critical"
                text={action}
                disabled={isRequired && reason.trim() === ''}
              />
            </Flex>
          </Stack>
        </form>
      </Box>
    </Dialog>
  )
}
