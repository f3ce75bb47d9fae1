import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { richText, story } from '../schema/objects/rich-text.ts'
import { read, readText } from '../translation/read.ts'
import type { Allowed } from '../inputs/paste/field-blocks.ts'
import { pastedBlocks } from '../inputs/paste/pasted-blocks.ts'

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const names = (value: unknown, by: string) => list(value).map((each) => readText(each, by))

const allowedIn = ({ of }: { of: unknown }): Allowed => {
  const [block, ...objects] = list(of)
  return {
    styles: names(read(block, 'styles'), 'value'),
    lists: names(read(block, 'lists'), 'value'),
    decorators: names(read(read(block, 'marks'), 'decorators'), 'value'),
    annotations: names(read(read(block, 'marks'), 'annotations'), 'name'),
    objects: names(objects, 'type'),
  }
}

const parse = (html: string) => new JSDOM(html).window.document

/** A line for each block: `h2 A **strong** word`, `bullet1 One`, `codeBlock typescript: const a = 1`. */
function paste({ text = '', html = '' }: { text?: string; html?: string }, allowed = allowedIn(story)) {
  const blocks = pastedBlocks({ text, html }, allowed, parse)
  return blocks?.map((block) => {
    if (block._type !== 'block')
      return `${block._type} ${readText(block, 'language')}: ${readText(block, 'code')}`
    const links = list(read(block, 'markDefs'))
    const children = list(read(block, 'children')).map((child) =>
      list(read(child, 'marks')).reduceRight<string>(
        (shown, mark) => {
          const link = links.find((each) => read(each, '_key') === mark)
          return link
            ? `[${shown}](${readText(link, 'href')})`
            : `<${String(mark)}>${shown}</${String(mark)}>`
        },
        readText(child, 'text'),
      ),
    )
    const item = readText(block, 'listItem')
    return `${item ? `${item}${String(read(block, 'level'))}` : readText(block, 'style')} ${children.join('')}`
  })
}

const MARKDOWN = `# Title

One *em* and **strong** with \`code\`, soft
wrapped, and a [link](https://example.com "Title") and a [trap](javascript:alert(1)).
Kept\\
line end.

##### Deep

- one
- two
  1. nested

> quoted

\`\`\`ts
const a = 1  
\`\`\`

| Year | Sales |
| ---- | ----: |
| 2022 | **8** |

---

~~gone~~ https://example.org
`

test.each([richText, story])('Markdown becomes what it means in $name', (type) => {
  const blocks = paste({ text: MARKDOWN }, allowedIn(type))
  expect(blocks).toEqual([
    'h2 Title',
    expect.stringMatching(
      /^normal One <em>em<\/em> and <strong>strong<\/strong> with <code>code<\/code>, soft wrapped, and a \[link\]\(https:\/\/example.com\) and a .*trap.*\. Kept\nline end\.$/,
    ),
    'h3 Deep',
    'bullet1 one',
    'bullet1 two',
    'number2 nested',
    'blockquote quoted',
    'codeBlock typescript: const a = 1  ',
    'normal <strong>Year</strong> | <strong>Sales</strong>',
    'normal 2022 | <strong>8</strong>',
    'normal gone [https://example.org](https://example.org)',
  ])
})

const VS_CODE = `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Consolas, 'Courier New', monospace;white-space: pre;"><div><span style="color: #569cd6;font-weight: bold;"># Title</span></div><br><div>- one</div><div>- two</div></div>`
const WORD_TABLE = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style>p.MsoNormal {mso-style-unhide:no;}</style></head><body lang=EN-US><!--StartFragment--><table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-border-alt:solid windowtext .5pt'><tr style='mso-yfti-irow:0'><td width=312 valign=top><p class=MsoNormal><b>Year<o:p></o:p></b></p></td><td width=312><p class=MsoNormal><b>Sales<o:p></o:p></b></p></td></tr><tr><td><p class=MsoNormal>2022<o:p></o:p></p></td><td><p class=MsoNormal>eight<o:p></o:p></p><p class=MsoNormal>thousand<o:p></o:p></p></td></tr></table><p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`
const GOOGLE_TABLE = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1a2b"><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt"><td style="vertical-align:top;"><p dir="ltr" style="line-height:1.2;"><span style="font-size:11pt;font-weight:700;white-space:pre-wrap;">Year</span></p></td><td><p dir="ltr"><span style="font-weight:700;">Sales</span></p></td></tr><tr><td><p dir="ltr"><span style="font-weight:400;">20</span></p><p dir="ltr"><span style="font-weight:400;">22</span></p></td><td><p dir="ltr"><a href="https://example.com" style="text-decoration:none;"><span style="font-weight:400;">eight</span></a></p></td></tr></tbody></table></div></b>`
const NOTION = `<meta charset='utf-8'><h1>Plan</h1><table><thead><tr><th>Year</th><th>Sales</th></tr></thead><tbody><tr><td>2022</td><td>eight</td></tr></tbody></table><pre><code class="language-javascript">let a = 1
a += 1</code></pre><!-- notionvc: 1-2 -->`

const YEARS = ['normal <strong>Year</strong> | <strong>Sales</strong>']

test.each<[string, { text?: string; html?: string }, string[] | undefined]>([
  ['plain text', { text: 'One * two * three_four_five. 1. No list' }, undefined],
  ['a single dash', { text: '- said he' }, undefined],
  [
    'Markdown in a code editor',
    { text: '# Title\n\n- one\n- two', html: VS_CODE },
    ['h2 Title', 'bullet1 one', 'bullet1 two'],
  ],
  [
    'a Markdown file shown by the browser',
    { text: '# A\n\n**b**', html: '<pre style="white-space: pre-wrap"># A\n\n**b**</pre>' },
    ['h2 A', 'normal <strong>b</strong>'],
  ],
  [
    'HTML that has meaning, beside its text as Markdown',
    { text: '# A\n- b\n- c', html: '<h3>A</h3><ul><li>b<ul><li>c</li></ul></li></ul>' },
    ['h3 A', 'bullet1 b', 'bullet2 c'],
  ],
  ['headings of other levels', { html: '<h1>A</h1><h6>B</h6>' }, ['h2 A', 'h3 B']],
  [
    'a pre',
    { html: '<p>Before</p><pre>if (a) {\n  b()\n}\n</pre>' },
    ['normal Before', 'codeBlock text: if (a) {\n  b()\n}'],
  ],
  [
    'inline code, quote and link',
    {
      html: '<p>Use <code>npm</code></p><blockquote>So</blockquote><p><a href="mailto:a@b.rs">mail</a> <a href="/x">x</a></p>',
    },
    ['normal Use <code>npm</code>', 'blockquote So', 'normal [mail](mailto:a@b.rs) x'],
  ],
  [
    'a table',
    { html: '<table><tr><td>a</td><td>b</td></tr><tr><td></td><td>c</td></tr></table>' },
    ['normal a | b', 'normal c'],
  ],
  [
    'a table for layout',
    { html: '<table><tr><td><h2>A</h2><p>b</p></td></tr></table>' },
    ['h2 A', 'normal b'],
  ],
  ['a table of Word', { text: 'Year\tSales', html: WORD_TABLE }, [...YEARS, 'normal 2022 | eight thousand']],
  [
    'a table of Google Docs',
    { text: 'Year\tSales', html: GOOGLE_TABLE },
    [...YEARS, 'normal 20 22 | [eight](https://example.com)'],
  ],
  [
    'a page of Notion',
    { text: '# Plan\n\n| Year |', html: NOTION },
    ['h2 Plan', ...YEARS, 'normal 2022 | eight', 'codeBlock javascript: let a = 1\na += 1'],
  ],
])('pasting %s gives the expected blocks', (_name, clipboard, blocks) => {
  expect(paste(clipboard)).toEqual(blocks)
})

test('a field with paragraphs only keeps the words', () => {
  const plain = { styles: ['normal'], lists: [], decorators: [], annotations: [], objects: [] }
  expect(paste({ text: '# A\n\n- **b**\n\n```\nc\n```' }, plain)).toEqual([
    'normal A',
    'normal b',
    'normal c',
  ])
})

test('a long line that looks like Markdown is pasted at once', () => {
  const started = performance.now()
  for (const sign of ['|', '**a ']) expect(paste({ text: sign.repeat(25_000) })).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(1_500)
})
