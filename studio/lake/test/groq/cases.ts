// Only data: long, because the documents and the cases that query them belong together.

export const DOCUMENTS: { _id: string; _type: string; [field: string]: unknown }[] = [
  { _id: 'ada', _type: 'person', name: 'Ada', age: 36, langs: ['en', 'fr'], boss: { _ref: 'bo' } },
  { _id: 'bo', _type: 'person', name: 'Bo', age: 52, langs: ['sr'], home: { city: 'Niš', floor: 3 } },
  { _id: 'cy', _type: 'person', name: 'Cy', age: 36, langs: [], pets: [{ _key: 'p', kind: 'cat' }] },
  {
    _id: 'book',
    _type: 'book',
    title: 'The quick brown fox',
    price: 12.5,
    authors: [
      { _key: 'x', _ref: 'ada' },
      { _key: 'y', _ref: 'bo' },
    ],
    rows: [
      { _key: 'k', cells: [{ n: 1 }, { n: 2 }] },
      { _key: 'l', cells: [{ n: 3 }] },
    ],
    body: [
      {
        _type: 'block',
        children: [
          { _type: 'span', text: 'Hello ' },
          { _type: 'span', text: 'there' },
        ],
      },
    ],
  },
]

const PEOPLE = '*[_type == "person"]'

type Case = readonly [query: string, result: unknown, params?: Record<string, unknown>]

const STOCKHOLM = { lat: 59.329444, lng: 18.068611 }
const SQUARE = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 2],
      [0, 0],
    ],
  ],
}
const LINE = {
  type: 'LineString',
  coordinates: [
    [1, 1],
    [5, 1],
  ],
}

/** Names and scores, in the order of the scores, see `_score` in the specification's "Score evaluation". */
const SCORES: [scored: string, result: [name: string | null, score: number][]][] = [
  [
    `${PEOPLE} | score(name == "Cy")`,
    [
      ['Cy', 1],
      ['Ada', 0],
      ['Bo', 0],
    ],
  ],
  [
    `${PEOPLE} | score(age > 40, name == "Bo")`,
    [
      ['Bo', 2],
      ['Ada', 0],
      ['Cy', 0],
    ],
  ],
  [
    `${PEOPLE} | score(age > 40) | score(name == "Cy")`,
    [
      ['Bo', 1],
      ['Cy', 1],
      ['Ada', 0],
    ],
  ],
  [
    `${PEOPLE} | score((age == 36 && name == "Cy") || age > 40)`,
    [
      ['Cy', 2],
      ['Bo', 1],
      ['Ada', 0],
    ],
  ],
  [
    `${PEOPLE} | score(((age == 36) || (name == "Cy")))`,
    [
      ['Cy', 2],
      ['Ada', 1],
      ['Bo', 0],
    ],
  ],
  [
    `${PEOPLE} | score(!(age == 36))`,
    [
      ['Bo', 1],
      ['Ada', 0],
      ['Cy', 0],
    ],
  ],
  [
    `${PEOPLE} | score(name, age, home)`,
    [
      ['Ada', 0],
      ['Bo', 0],
      ['Cy', 0],
    ],
  ],
  [
    `${PEOPLE} | score(boost(age > 40, 10))`,
    [
      ['Bo', 11],
      ['Ada', 0],
      ['Cy', 0],
    ],
  ],
  [
    `${PEOPLE} | score(boost((age > 40 || name == "Bo"), 3))`,
    [
      ['Bo', 5],
      ['Ada', 0],
      ['Cy', 0],
    ],
  ],
  [
    `${PEOPLE} | score(boost(age > 40, -1), boost(age > 40, name))`,
    [
      ['Ada', 0],
      ['Bo', 0],
      ['Cy', 0],
    ],
  ],
  [
    `${PEOPLE} | score(boost(boss->name == "Bo", age))`,
    [
      ['Ada', 37],
      ['Bo', 0],
      ['Cy', 0],
    ],
  ],
  [
    `${PEOPLE} | score("fr" in langs) | order(_score desc, name desc)`,
    [
      ['Ada', 1],
      ['Cy', 0],
      ['Bo', 0],
    ],
  ],
  [
    `${PEOPLE}[1..2] | score(name == "Cy")`,
    [
      ['Cy', 1],
      ['Bo', 0],
    ],
  ],
  [`* | score((title match "fox brown")) [0..0]`, [[null, 2]]],
  [`*[_type == "book"] | score(boost(title match "qui*", 2))`, [[null, 3]]],
]

/** Queries with their results, after the sections of the GROQ specification (spec.groq.dev, GROQ-1.revision1). */
export const CASES: Record<string, readonly Case[]> = {
  'literals and operators': [
    ['[null, true, -1.5e2, "a", \'b\']', [null, true, -150, 'a', 'b']],
    ['"\\u0161\\n"', 'š\n'],
    ['{"a": 1, "b": {"c": [2]}}', { a: 1, b: { c: [2] } }],
    ['[1, ...[2, 3], 4]', [1, 2, 3, 4]],
    ['{...{"a": 1, "b": 2}, "b": 3}', { a: 1, b: 3 }],
    ['1 + 2 * 3 - 4 / 2', 5],
    ['2 ** 3 ** 2', 512],
    ['-7 % 4', -3],
    ['"a" + "b"', 'ab'],
    ['[1] + [2]', [1, 2]],
    ['{"a": 1} + {"a": 2, "b": 3}', { a: 2, b: 3 }],
    ['1 + "a"', null],
    ['1 / 0', null],
    ['!true || (true && !false)', true],
    ['null && false', false],
    ['null || false', null],
    ['1 == 1.0 && "a" < "b" && 2 >= 2 && 1 != 2', true],
    ['1 < "a"', null],
    ['null == null', true],
    ['2 in [1, 2]', true],
    ['2 in 1..3', true],
    ['3 in 1...3', false],
    ['// a remark\n1', 1],
  ],
  'parameters and scope': [
    ['$a + $b.c', 3, { a: 1, b: { c: 2 } }],
    ['*[_type == $type && age > $age]._id', ['bo'], { type: 'person', age: 40 }],
    ['*[_id == "book"]{"by": *[_id in ^.authors[]._ref] | order(_id)._id}', [{ by: ['ada', 'bo'] }]],
    ['*[_id == "ada"]{"same": count(*[age == ^.age])}', [{ same: 2 }]],
    ['[1, 2][@ > 1]', [2]],
  ],
  'filters, elements and slices': [
    ['count(*)', 4],
    ['*[_type == "person"] | order(_id)._id', ['ada', 'bo', 'cy']],
    ['*[_type == "person"] | order(_id)[0]._id', 'ada'],
    ['*[_type == "person"] | order(_id)[-1]._id', 'cy'],
    ['*[_type == "person"] | order(_id)[0..1]._id', ['ada', 'bo']],
    ['*[_type == "person"] | order(_id)[0...1]._id', ['ada']],
    ['*[_type == "person"] | order(_id)[1..-1]._id', ['bo', 'cy']],
    ['*[_type == "person"][9]', null],
    ['*[defined(home)]._id', ['bo']],
    ['*[!defined(home) && _type == "person"] | order(_id)._id', ['ada', 'cy']],
    ['*["sr" in langs]._id', ['bo']],
    ['*[home.city == "Niš"]._id', ['bo']],
    ['*[count(langs) == 0]._id', ['cy']],
    ['*[_id in path("b*")] | order(_id)._id', []],
    ['*[_id in path("bo")]._id', ['bo']],
    ['*[nothing == 1]', []],
  ],
  'attributes, arrays and traversal': [
    ['*[_id == "bo"][0].home.floor', 3],
    ['*[_id == "bo"][0]["home"]["city"]', 'Niš'],
    ['*[_id == "bo"][0].no.where', null],
    ['*[_id == "book"][0].rows[].cells[].n', [1, 2, 3]],
    ['*[_id == "book"][0].rows[_key == "k"].cells[].n', [1, 2]],
    ['*[_id == "book"][0].rows[0].cells[1].n', 2],
    ['*[_id == "book"].rows[].cells[n > 1].n', [2, 3]],
    ['*[defined(pets)].pets[].kind', ['cat']],
  ],
  projections: [
    ['*[_id == "ada"]{name, age}', [{ name: 'Ada', age: 36 }]],
    ['*[_id == "ada"]{"n": name, "next": age + 1}', [{ n: 'Ada', next: 37 }]],
    ['*[_id == "bo"][0]{home{city}}', { home: { city: 'Niš' } }],
    ['*[_id == "book"][0]{rows[]{"sum": math::sum(cells[].n)}}', { rows: [{ sum: 3 }, { sum: 3 }] }],
    ['*[_id == "ada"][0]{name, age > 40 => {"old": true}}', { name: 'Ada' }],
    ['*[_id == "bo"][0]{name, age > 40 => {"old": true}}', { name: 'Bo', old: true }],
    ['*[_id == "bo"][0]{..., "_createdAt": null, "_updatedAt": null, "_rev": null}.home.floor', 3],
    ['*[_id == "ada"][0]{nothing}', { nothing: null }],
  ],
  references: [
    ['*[_id == "ada"][0].boss->name', 'Bo'],
    ['*[_id == "book"][0].authors[]->name', ['Ada', 'Bo']],
    [
      '*[_id == "book"][0].authors[]->{name, "b": boss->name}',
      [
        { name: 'Ada', b: 'Bo' },
        { name: 'Bo', b: null },
      ],
    ],
    ['*[_id == "ada"][0]{boss->{name}}', { boss: { name: 'Bo' } }],
    ['*[references("bo")] | order(_id)._id', ['ada', 'book']],
    ['*[references(["nobody", "ada"])]._id', ['book']],
    ['{"_ref": "nobody"}->', null],
  ],
  'pipes and order': [
    ['*[_type == "person"] | order(age desc, name asc).name', ['Bo', 'Ada', 'Cy']],
    ['*[_type == "person"] | order(age, name desc).name', ['Cy', 'Ada', 'Bo']],
    ['*[_type == "person"] | order(lower(name) desc)[0].name', 'Cy'],
    ['*[_type == "person"] | order(_id) {name} | order(name desc)[0]', { name: 'Cy' }],
    ['[3, 1, 2] | order(@)', [1, 2, 3]],
    ['*[_type == "person"] | score(name == "Cy") | order(_score desc)[0].name', 'Cy'],
  ],
  scores: SCORES.map(([scored, result]) => [`${scored} {"row": [name, _score]}.row`, result]),
  'strings and match': [
    ['*[title match "quick"]._id', ['book']],
    ['*[title match "qui*"]._id', ['book']],
    ['*[title match "fox brown"]._id', ['book']],
    ['*[title match "cat"]', []],
    ['lower("ŠĆ") + upper("đ")', 'šćĐ'],
    ['length("abc") + length([1, 2])', 5],
    ['string::startsWith("content", "con")', true],
    ['string::split("a,b,c", ",")', ['a', 'b', 'c']],
    ['string(12) + string(true)', '12true'],
    ['array::join(["a", "b"], "-")', 'a-b'],
    ['pt::text(*[_id == "book"][0].body)', 'Hello there'],
  ],
  'functions of numbers, arrays and time': [
    ['round(3.14159, 2)', 3.14],
    ['[math::sum([1, 2]), math::avg([1, 2]), math::min([2, 1]), math::max([2, 1])]', [3, 1.5, 1, 2]],
    ['array::unique([1, 1, 2])', [1, 2]],
    ['array::compact([1, null, 2])', [1, 2]],
    ['array::intersects([1, 2], [2, 3])', true],
    ['coalesce(null, *[_id == "x"][0], "last")', 'last'],
    ['select(1 > 2 => "a", 2 > 1 => "b", "c")', 'b'],
    ['select(false => 1)', null],
    ['dateTime("2026-01-02T00:00:00Z") - dateTime("2026-01-01T00:00:00Z")', 86_400],
    ['string(dateTime("2026-01-01T00:00:00Z") + 60)', '2026-01-01T00:01:00Z'],
    ['now() > "2026"', true],
    [
      '[dateTime("2026-02-30T00:00:00Z"), dateTime("2026-13-01T00:00:00Z"), dateTime("soon")]',
      [null, null, null],
    ],
    ['[dateTime("2026-01-01T24:00:00Z"), dateTime("2026-01-01T00:61:00Z"), dateTime(5)]', [null, null, null]],
    ['string(dateTime(dateTime("2024-02-29T23:59:59.5+02:00")))', '2024-02-29T21:59:59.500Z'],
    [
      '[dateTime("2026-01-01T00:00:00Z") + 1e30, dateTime("2026-01-01T00:00:00Z") - 1e30, 1 + dateTime("9999-12-31T23:59:59Z")]',
      [null, null, null],
    ],
    ['defined(dateTime("2026-01-01T00:00:00Z") + 1e30)', false],
    [
      '*[_id == "book"]{"later": dateTime("9999-12-31T23:59:58Z") + $s, "text": "NaN-" + title, "sum": 1 + 2 - 4}[0]',
      { later: '9999-12-31T23:59:59Z', text: 'NaN-The quick brown fox', sum: -1 },
      { s: 1 },
    ],
    ['count([1, null, 2])', 3],
    ['diff::changedAny({"a": 1}, {"a": 2}, a)', true],
    ['diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 2}, a)', false],
    ['diff::changedOnly({"a": 1, "b": 1}, {"a": 2, "b": 2}, (a, b))', true],
    ['diff::changedAny({"a": {"b": 1}, "c": 1}, {"a": {"b": 1}, "c": 2}, a.b)', false],
    ['diff::changedAny({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, a[].b)', true],
    [
      '*[_id == "book"]{"same": !diff::changedAny(@, $other, title), "tells": diff::changedAny(@, {}, title)}[0]',
      { same: false, tells: true },
      { other: { title: 'Other' } },
    ],
    ['count(*[_id == "book" && diff::changedAny(@, {"title": title}, title)])', 0],
  ],
  geography: [
    ['geo({"lat": 44.8, "lng": 20.5, "alt": 117})', { type: 'Point', coordinates: [20.5, 44.8] }],
    ['geo($place)', { type: 'Point', coordinates: [20.5, 44.8] }, { place: { lat: 44.8, lon: 20.5 } }],
    ['geo(geo::latLng(44.8, 20.5)).coordinates[1]', 44.8],
    ['geo({"lat": 44.8})', null],
    ['geo({"type": "Polygon", "coordinates": [[[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]]})', null],
    ['geo::distance({"lat": 59.913889, "lng": 10.752222}, $b)', 416760.7738822515, { b: STOCKHOLM }],
    ['geo($shape).coordinates', [1, 2], { shape: { lat: 2, lng: 1 } }],
    ['geo::distance($b, $b)', 0, { b: STOCKHOLM }],
    ['geo::distance($b, "nowhere")', null, { b: STOCKHOLM }],
    ['geo::contains($square, geo::latLng(1, 1))', true, { square: SQUARE }],
    ['geo::contains($square, geo::latLng(3, 1))', false, { square: SQUARE }],
    ['geo::contains($square, geo($line))', false, { square: SQUARE, line: LINE }],
    ['geo::intersects($line, $square)', true, { square: SQUARE, line: LINE }],
    [
      '[{"n": 0}, {"n": 2}, {"n": 1}] | order(geo::distance({"lat": n, "lng": 0}, geo::latLng(2, 0))).n',
      [2, 1, 0],
    ],
    ['"geo(1)" + \'geo(\' // geo(', 'geo(1)geo('],
    [
      'fn my::place($p) = $p{"at": geo(here)}; my::place({"here": {"lat": 1, "lng": 2}}).at.coordinates',
      [2, 1],
    ],
  ],
}

/** Invalid queries, and those that cannot be evaluated. */
export const REFUSED = [
  '',
  '*[',
  '*[_type == ]',
  '{"a" 1}',
  '"open',
  '1 +',
  '$',
  'nothing(1)',
  'no::where(1)',
  'count()',
  '*[_id == "a"] | explode()',
  '* | order()',
  '*{name} | score(name == "Ada")',
  '*[0] | score(name == "Ada")',
  '*{name}[0..1] | score(name == "Ada")',
  '*[_type == "person"]{name} | order(name) | score(name == "Ada")',
  'score(name == "Ada")',
  'toString()',
  '* | constructor()',
  'valueOf::call(1)',
  'text::query("a")',
  '* | score()',
  'boost(*, 1)',
  '*[boost(name == "Ada", 1)]',
  '* | score(boost(name == "Ada"))',
  'geo()',
  'geo(1, 2)',
  'geo::distance({"lat": 1, "lng": 2})',
  'geo({"type": "FeatureCollection", "features": []})',
  'geo(diff::changedAny({"a": 1}, {"a": 2}, a))',
  '->',
]
