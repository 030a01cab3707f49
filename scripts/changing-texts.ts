/**
 * A browser's translator replaces text nodes, and React continues with those that it made: it changes texts
 * that no user sees, and throws where it removes one or inserts something before one. Elements stay, and the
 * text of an element with nothing else in it is replaced as a whole. So a text that may change must be alone
 * in an element.
 */
import { relative } from "node:path";
import ts from "typescript";

export interface Finding {
  /** "apps/web/src/x.tsx:12" */
  readonly place: string;
  readonly reason: string;
}

const REASONS = {
  changing: "a text that may change stands beside something else: give it an element, or make all one text",
  fragment: "a fragment has a text, which is no element's only child: give it an element",
  follows: "a text follows something that may come, go or be replaced: give it an element",
  switched: "children that may be several texts make room for something else: let them be one string",
  returned: "a component is a bare text: give it an element",
  swapped: "an element with text and elements may become another of its kind: give one a key",
} as const;

/** Libraries whose components always render a single element. */
const ALWAYS_ONE = /\/node_modules\/(?:lucide-react|react-router)\//;
const TEXT_TYPES =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any;
/** A place that the server fills: only the build renders it, and React never looks into it. */
const SERVED = /\{\{else\}\}/;
/** A constant, or a property of one. */
const CONSTANT = /^[A-Z][A-Z_\d]*(?:\.\w+)*$/;

/** Finds what breaks under a translator in those of the program's files that `isOurs` accepts. */
export function findChangingTexts(
  program: ts.Program,
  root: string,
  isOurs: (file: string) => boolean,
): Finding[] {
  const checker = program.getTypeChecker();
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith(".tsx") && isOurs(relative(root, fileName)))
    .flatMap((file) => findIn(file, checker, root));
}

function findIn(file: ts.SourceFile, checker: ts.TypeChecker, root: string): Finding[] {
  const found: Finding[] = [];
  const report = (node: ts.Node, reason: keyof typeof REASONS) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ place: `${relative(root, file.fileName)}:${line + 1}`, reason: REASONS[reason] });
  };
  const isText = (child: ts.JsxChild) =>
    isLiteral(child) || (ts.isJsxExpression(child) && mayBeText(checker, child.expression!));

  function visit(node: ts.Node): void {
    if (ts.isJsxFragment(node)) {
      const texts = childrenOf(node).filter(isText);
      if (!texts.every((text) => isSpace(text) && isAllOfAComponent(node)) && !SERVED.test(node.getText()))
        report(node, "fragment");
    } else if (ts.isJsxElement(node) && !SERVED.test(node.getText())) {
      const reason = faultOf(node);
      if (reason) report(node, reason);
    }
    const returned = returnedBy(node);
    if (returned && mayBeText(checker, returned)) report(node, "returned");
    ts.forEachChild(node, visit);
  }

  /** Whether it was passed to a component, perhaps as several texts, and may give way to something else. */
  const isSwitched = (child: ts.JsxChild) => {
    const choices = ts.isJsxExpression(child) ? choicesOf(child.expression!) : [];
    return choices.length > 1 && choices.some((choice) => mayBeSeveral(checker, choice));
  };

  function faultOf(element: ts.JsxElement): keyof typeof REASONS | undefined {
    const children = childrenOf(element);
    const key = keyOf(element);
    const isFixed = (child: ts.JsxChild) =>
      isLiteral(child) || (ts.isJsxExpression(child) && child.expression!.getText() === key);
    const texts = children.filter(isText);
    if (children.length === 1) return isSwitched(children[0]!) ? "switched" : undefined;
    if (texts.length === 0) return undefined;
    if (!texts.every(isFixed)) return "changing";
    const last = children.indexOf(texts.at(-1)!);
    const stay = children.slice(0, last).every((before) => isFixed(before) || stays(before, checker));
    if (!stay) return "follows";
    return isSwapped(element) ? "swapped" : undefined;
  }
  visit(file);
  return found;
}

/** Without whitespace from formatting. */
function childrenOf({ children }: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] {
  return children.filter((child) =>
    ts.isJsxText(child)
      ? !child.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(child) || child.expression,
  );
}

function isLiteral(child: ts.JsxChild): boolean {
  if (!ts.isJsxExpression(child)) return ts.isJsxText(child);
  const expression = child.expression!;
  return ts.isStringLiteralLike(expression) || isMessage(expression) || CONSTANT.test(expression.getText());
}

/** t`…` without values: constant, because a page never changes its language. */
function isMessage(expression: ts.Expression): boolean {
  return (
    ts.isTaggedTemplateExpression(expression) &&
    expression.tag.getText() === "t" &&
    ts.isNoSubstitutionTemplateLiteral(expression.template)
  );
}

function isSpace(text: ts.JsxChild): boolean {
  return ts.isJsxExpression(text) && ts.isStringLiteralLike(text.expression!) && text.expression.text === " ";
}

/** Like NewTabNote: a space and a note, which come and go with their link. */
function isAllOfAComponent(fragment: ts.JsxFragment): boolean {
  const { parent } = fragment;
  return ts.isReturnStatement(ts.isParenthesizedExpression(parent) ? parent.parent : parent);
}

/** Whether it exists, as the same element, for as long as its parent does. */
function stays(child: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isParenthesizedExpression(child)) return stays(child.expression, checker);
  if (ts.isJsxText(child) || ts.isJsxExpression(child)) return isLiteral(child);
  const tag = ts.isJsxElement(child)
    ? child.openingElement.tagName
    : ts.isJsxSelfClosingElement(child) && child.tagName;
  if (!tag) return false;
  if (/^[a-z]/.test(tag.getText())) return true;
  const symbol = checker.getSymbolAtLocation(tag);
  const declared =
    symbol &&
    (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol).valueDeclaration;
  if (!declared) return false;
  if (ALWAYS_ONE.test(declared.getSourceFile().fileName)) return true;
  if (!ts.isFunctionDeclaration(declared)) return false;
  const returned = returnsOf(declared);
  return (
    new Set(returned.map((node) => tagOf(unwrapped(node)))).size === 1 &&
    returned.every((node) => stays(node, checker))
  );
}

function tagOf(node: ts.Node): string | undefined {
  if (ts.isJsxElement(node)) return node.openingElement.tagName.getText();
  if (ts.isJsxSelfClosingElement(node)) return node.tagName.getText();
  return undefined;
}

function mayBeText(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const seen = new Set<ts.Type>();
  const isText = (type: ts.Type): boolean => {
    if (seen.has(type)) return false;
    seen.add(type);
    if (type.isUnion()) return type.types.some(isText);
    if (checker.isArrayType(type)) return checker.getTypeArguments(type as ts.TypeReference).some(isText);
    // React makes no text node of an empty text: `name && <p>{name}</p>` has none.
    return (type.flags & TEXT_TYPES) !== 0 && !(type.isStringLiteral() && type.value === "");
  };
  return isText(checker.getTypeAtLocation(expression));
}

/** Whether it may be several texts, as React's own type of children may. */
function mayBeSeveral(checker: ts.TypeChecker, expression: ts.Expression): boolean {
  const type = checker.getTypeAtLocation(expression);
  return type.isUnion() && type.types.some((each) => each.symbol?.name === "Iterable");
}

/** The expressions that an expression may evaluate to. */
function choicesOf(expression: ts.Expression): ts.Expression[] {
  if (ts.isParenthesizedExpression(expression)) return choicesOf(expression.expression);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap(choicesOf);
  if (!ts.isBinaryExpression(expression)) return [expression];
  const { left, right, operatorToken } = expression;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return [left, ...choicesOf(right)];
  if (/^(?:\|\||\?\?)$/.test(operatorToken.getText())) return [left, right].flatMap(choicesOf);
  return [expression];
}

/** What a component (a function with a capitalised name) returns here. */
function returnedBy(node: ts.Node): ts.Expression | undefined {
  if (ts.isReturnStatement(node)) return isComponent(functionOf(node)) ? node.expression : undefined;
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return isComponent(node) ? node.body : undefined;
  return undefined;
}

function functionOf(node: ts.Node): ts.Node {
  let outer = node.parent;
  while (!ts.isFunctionLike(outer) && !ts.isSourceFile(outer)) outer = outer.parent;
  return outer;
}

function isComponent(node: ts.Node): boolean {
  const name = ts.isFunctionDeclaration(node)
    ? node.name
    : ts.isVariableDeclaration(node.parent)
      ? node.parent.name
      : undefined;
  return name !== undefined && /^[A-Z]/.test(name.getText());
}

/** Whether React may turn this element into another one of the same kind: of another branch or return. */
function isSwapped(element: ts.JsxElement): boolean {
  for (let node: ts.Node = element; ; node = node.parent) {
    if (keyOf(node) !== undefined) return false;
    const { parent } = node;
    if (ts.isConditionalExpression(parent) && parent.condition !== node) {
      const other = parent.whenTrue === node ? parent.whenFalse : parent.whenTrue;
      if (isSameKind(node, other)) return true;
    }
    if (ts.isReturnStatement(parent))
      return returnsOf(functionOf(parent)).some((other) => other !== node && isSameKind(node, other));
    if (ts.isFunctionLike(parent) || ts.isSourceFile(parent)) return false;
  }
}

function returnsOf(outer: ts.Node): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (node === outer || !ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(outer);
  return found;
}

function isSameKind(one: ts.Node, other: ts.Node): boolean {
  const tags = [one, other].map((node) => tagOf(unwrapped(node)));
  return tags[0] !== undefined && tags[0] === tags[1] && keyOf(unwrapped(other)) === undefined;
}

function unwrapped(node: ts.Node): ts.Node {
  return ts.isParenthesizedExpression(node) ? unwrapped(node.expression) : node;
}

/** The expression of an element's key: with another key it is another element. */
function keyOf(node: ts.Node): string | undefined {
  if (!ts.isJsxElement(node)) return undefined;
  const key = node.openingElement.attributes.properties.find(({ name }) => name?.getText() === "key");
  if (!key || !ts.isJsxAttribute(key) || !key.initializer) return undefined;
  return ts.isJsxExpression(key.initializer)
    ? key.initializer.expression?.getText()
    : key.initializer.getText();
}
