import { expect, test } from 'vitest'
import { withoutCampaign } from './without-campaign.ts'

test.each([
  ['/projects', '/projects'],
  ['/?utm_source=mail&utm_medium=cv', '/'],
  ['/projects?utm_source=mail&skill=react&fbclid=a', '/projects?skill=react'],
  ['/comments?page=2&gclid', '/comments?page=2'],
  ['/comments?page=2&UTM_Source=x', '/comments?page=2'],
  ['/projects?', '/projects'],
  ['/projects?search=utm_source=x', '/projects?search=utm_source=x'],
  ['/projects?search=a%26utm_source%3Db', '/projects?search=a%26utm_source%3Db'],
  ['/projects?my_utm_source=x&gclidx=1', '/projects?my_utm_source=x&gclidx=1'],
  ['/projects?a=1&a=2&&b=3', '/projects?a=1&a=2&b=3'],
])('%s is answered with %s', (target, page) => {
  expect(withoutCampaign(target)).toBe(page)
})
