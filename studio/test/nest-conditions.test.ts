import { expect, test } from 'vitest'
import { nested } from '../src/nest-conditions.ts'

test.each([
  ['@media print{.a{top:0;}}', '.a{@media print{&{top:0;}}}'],
  ['@container form (min-width:9rem){.a-b{top:0;}}', '.a-b{@container form (min-width:9rem){&{top:0;}}}'],
  ['@media print{.a:hover{top:0;}.a .b{top:1px;}}', '.a{@media print{&:hover{top:0;}& .b{top:1px;}}}'],
  ['@media print{.a.a::after,* + .a{top:0;}}', '.a{@media print{&&::after,* + &{top:0;}}}'],
])('%s becomes a style rule', (rule, expected) => {
  expect(nested(rule)).toBe(expected)
})

test.each([
  '.a:hover{top:0;}',
  '@media print{.a{top:0;}.ab{top:0;}}',
  '@media print{.a,.b{top:0;}}',
  '@media print{.a:is(.b,.c){top:0;}}',
  '@media print{html{top:0;}}',
  '@media print{[href$=".pdf"]{top:0;}}',
  '@media print{@supports (top:0){.a{top:0;}}}',
  '@media print{.a::after{content:"}";}}',
  '@keyframes a{0%{top:0;}}',
])('%s stays as it is', (rule) => {
  expect(nested(rule)).toBe(rule)
})
