import { expect, test } from 'vitest'
import { EnvironmentError, readEnvironment } from '#src/env.ts'

test.each([
  ['', []],
  [
    ' 192.168.1.20, 10.0.0.0/8 ,nas.local,fd00::1 , fd00::/8',
    ['192.168.1.20', '10.0.0.0/8', 'nas.local', 'fd00::1', 'fd00::/8'],
  ],
])('WEBHOOK_ALLOW=%j names what webhooks may reach', (text, names) => {
  expect(readEnvironment({ WEBHOOK_ALLOW: text }).webhookAllow).toEqual(names)
})

test.each([
  '10.0.0.0/99',
  'fd00::/129',
  '10.0.0',
  '300.1.1.1',
  'http://nas.local',
  'nas.local:80',
  '10.0.0.0/8/8',
])('WEBHOOK_ALLOW=%s is refused with a sentence', (text) => {
  const read = () => readEnvironment({ WEBHOOK_ALLOW: `127.0.0.1,${text}` })
  expect(read).toThrow(EnvironmentError)
  expect(read).toThrow(
    `WEBHOOK_ALLOW cannot be used: "${text}" is not an address, a network such as 10.0.0.0/8, or a host name`,
  )
})
