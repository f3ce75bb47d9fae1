import { fileURLToPath } from 'node:url'
import { type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type Symbol as Property,
  SignatureKind,
  type Type,
} from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('../..', import.meta.url))
const RESULTS = `${root}api/contract/sanity.types.ts`

/**
 * The properties of query results that web's sources read, found by type. `HOME_QUERY_RESULT.texts.title` counts as
 * read if a property of that type is accessed, or if the object is passed to a parameter of another type whose property
 * is accessed; functions that are passed by name count too.
 */
export function findReadProperties(): ReadonlySet<string> {
  const api = new API({ cwd: root })
  try {
    const project = api.updateSnapshot({ openProjects: [`${root}web/tsconfig.json`] }).getProjects()[0]
    const results = project?.program.getSourceFile(RESULTS)
    if (!project || !results) throw new Error('web/tsconfig.json does not include the types of the queries')
    const uses = createUses(project.checker)
    for (const name of project.program.getSourceFileNames()) {
      const isSource = name.startsWith(`${root}web/src/`) && !/\.test\.tsx?$/.test(name)
      const file = isSource ? project.program.getSourceFile(name) : undefined
      if (file) for (const node of nodesIn(file)) uses.visit(node)
    }
    const paths = pathsOfResults(results)
    return new Set(
      uses
        .accessed()
        .flatMap(({ declarations }) => declarations)
        .filter(({ path }) => path.endsWith('/contract/sanity.types.ts'))
        .map((declaration) => paths.get(declaration.resolve(project)?.pos ?? -1) ?? ''),
    )
  } finally {
    api.close()
  }
}

/** The paths of all properties in the types of query results, by the position of their declaration. */
function pathsOfResults(file: SourceFile): ReadonlyMap<number, string> {
  const paths = new Map<number, string>()
  const add = (path: string, type: Node) => {
    if (is.isUnionTypeNode(type)) for (const member of type.types) add(path, member)
    if (!is.isTypeLiteralNode(type)) return
    for (const member of type.members) {
      if (!is.isPropertySignatureDeclaration(member)) continue
      const own = `${path}.${member.name.getText(file)}`
      paths.set(member.pos, own)
      if (member.type) add(own, member.type)
    }
  }
  for (const statement of file.statements)
    if (is.isTypeAliasDeclaration(statement)) add(statement.name.text, statement.type)
  return paths
}

function createUses(checker: Checker) {
  const properties = new Map<number, Property>()
  const read = new Set<number>()
  /** For each property, the properties of objects that are passed as its type. */
  const sources = new Map<number, Set<number>>()

  const readProperty = (type: Type | undefined, name: string) => {
    const object = type && checker.getNonNullableType(type)
    const property = object && checker.getPropertyOfType(object, name)
    if (property) properties.set(property.id, property)
    return property
  }
  const use = (type: Type | undefined, name: string) => {
    const property = readProperty(type, name)
    if (property) read.add(property.id)
  }

  /** @param depth how many levels of nested objects are passed along */
  function handOver(from: Type | undefined, to: Type | undefined, depth = 2) {
    if (!from || !to || from.id === to.id || depth === 0) return
    const target = checker.getNonNullableType(to)
    if (!target || !(target.isObjectType() || target.isIntersectionType())) return
    for (const property of checker.getPropertiesOfType(target)) {
      const source = readProperty(from, property.name)
      if (!source || source.id === property.id) continue
      properties.set(property.id, property)
      const known = sources.get(property.id) ?? new Set()
      sources.set(property.id, known.add(source.id))
      handOver(checker.getTypeOfSymbol(source), checker.getTypeOfSymbol(property), depth - 1)
    }
  }

  /** The type of a function's first parameter. */
  function parameterOf(type: Type | undefined) {
    const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
    return signature?.getParameters().length ? checker.getParameterType(signature, 0) : undefined
  }

  function visit(node: Node) {
    if (is.isPropertyAccessExpression(node)) use(checker.getTypeAtLocation(node.expression), node.name.text)
    if (is.isElementAccessExpression(node)) {
      const key = checker.getTypeAtLocation(node.argumentExpression)
      for (const each of key?.isUnionType() ? (key.getTypes() ?? []) : [key])
        if (each?.isStringLiteralType()) use(checker.getTypeAtLocation(node.expression), each.value)
    }
    if (is.isObjectBindingPattern(node)) {
      const type = checker.getTypeAtLocation(node)
      for (const { propertyName, name, dotDotDotToken } of node.elements) {
        const key = propertyName ?? name
        if (key && is.isIdentifier(key) && !dotDotDotToken) use(type, key.text)
      }
    }
    const handed = handedOver(node)
    if (!handed) return
    const [given, expected] = [checker.getTypeAtLocation(handed), checker.getContextualType(handed)]
    handOver(given, expected)
    handOver(parameterOf(expected), parameterOf(given))
  }

  return {
    visit,
    accessed(): Property[] {
      const found = new Set(read)
      for (const id of found) for (const source of sources.get(id) ?? []) found.add(source)
      return [...found].flatMap((id) => properties.get(id) ?? [])
    },
  }
}

/** The expression, if it is an argument or an attribute. */
function handedOver(node: Node): Expression | undefined {
  if (!is.isIdentifier(node) && !is.isPropertyAccessExpression(node)) return undefined
  const { parent } = node
  if (is.isCallExpression(parent)) return parent.expression === node ? undefined : node
  const kinds = [SyntaxKind.JsxExpression, SyntaxKind.JsxSpreadAttribute, SyntaxKind.PropertyAssignment]
  return kinds.includes(parent.kind) ? node : undefined
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  const children: Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}
