import { bodyFlood } from './scenarios/body-flood.ts'
import { damage } from './scenarios/damage.ts'
import { fullDisk } from './scenarios/full-disk.ts'
import { generatedRequests } from './scenarios/generated-requests.ts'
import { imageFlood } from './scenarios/image-flood.ts'
import { kill } from './scenarios/kill.ts'
import { listenerFlood } from './scenarios/listener-flood.ts'
import { mailFaults } from './scenarios/mail-faults.ts'
import { queryFlood } from './scenarios/query-flood.ts'
import { slowClients } from './scenarios/slow-clients.ts'
import { storedFlood } from './scenarios/stored-flood.ts'
import { stop } from './scenarios/stop.ts'
import { unreadableStore } from './scenarios/unreadable-store.ts'
import { upgradeResets } from './scenarios/upgrade-resets.ts'
import { visitors } from './scenarios/visitors.ts'
import type { Scenario } from './support/scenario.ts'

export const scenarios: readonly Scenario[] = [
  kill,
  fullDisk,
  mailFaults,
  slowClients,
  upgradeResets,
  imageFlood,
  queryFlood,
  listenerFlood,
  storedFlood,
  bodyFlood,
  generatedRequests,
  stop,
  visitors,
  unreadableStore,
  damage,
]
