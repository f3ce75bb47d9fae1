import { readText } from '../../translation/read.ts'
import { addressKey } from './content.ts'
import { type Entry, type Planning, planEntry } from './entry.ts'
import { itemKey } from './names.ts'

const ID = 'siteSettings'
/** Networks with a field of their own in the settings. */
const NETWORKS = new Set(['facebook', 'viber', 'github', 'discord', 'linkedin', 'twitter', 'codepen'])

export function planSettings(planning: Planning): Entry {
  const { content, profile } = planning
  const document = content.get(ID) ?? { _id: ID, _type: ID }
  return planEntry(planning, { document, id: ID, title: 'Settings' }, (merge) => {
    merge.set(['ownerName'], profile.person?.name)
    for (const { network, address } of profile.person?.links ?? []) {
      const name = network.toLowerCase()
      if (NETWORKS.has(name)) merge.set(['socialLinks', name], address)
      else
        merge.item(['moreLinks'], {
          isSame: (item) => addressKey(readText(item, 'address')) === addressKey(address),
          seed: { _type: 'moreLink', _key: itemKey(network), name: network.slice(0, 40), address },
        })
    }
  })
}
