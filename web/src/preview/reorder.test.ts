import { expect, test } from 'vitest'
import { reorder } from './reorder.ts'

const item = (_key: string, more = {}) => ({ _key, ...more })

test('a list of the result takes the order of the document, and its items keep what the query selected', () => {
  const document = { certificates: [item('b'), item('a'), item('c')], title: { en: 'React' } }
  const result = {
    skill: { name: 'React', certificates: [item('a', { course: 'A' }), item('b'), item('c')] },
  }
  expect(reorder(document, result)).toEqual({
    skill: { name: 'React', certificates: [item('b'), item('a', { course: 'A' }), item('c')] },
  })
})

test('lists of items in lists move, too', () => {
  const document = { jobs: [item('j', { tasks: [item('2'), item('1')] })] }
  expect(reorder(document, [{ jobs: [item('j', { tasks: [item('1'), item('2')] })] }])).toEqual([document])
})

test('lists with other items, without keys or with a key twice stay as they are', () => {
  const document = { certificates: [item('b'), item('a')], twice: [item('x'), item('x')], names: ['b', 'a'] }
  const result = {
    removed: [item('a'), item('b'), item('c')],
    twice: [item('x', { first: true }), item('x')],
    names: ['a', 'b'],
    empty: [],
    nothing: null,
  }
  expect(reorder(document, result)).toEqual(result)
})
