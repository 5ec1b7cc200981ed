import ts from 'typescript';

/** One change to a file that its tests should notice. */
export interface Mutation {
  line: number;
  before: string;
  after: string;
  /** The whole file with the change. */
  text: string;
}

const swapped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.AsteriskToken]: '/',
  [ts.SyntaxKind.SlashToken]: '*',
};

/** What a number becomes: far enough for a table test to notice, near enough to look plausible. */
function otherNumber(text: string): string {
  const value = Number(text.replaceAll('_', ''));
  if (value === 0) return '1';
  return Number.isInteger(value) ? String(value + 1) : String(Number((value * 1.3).toPrecision(6)));
}

/** SQL that decides: a state dropped from a list, a comparison turned round, a lock or a bound left out. */
function otherSql(text: string): string[] {
  const variants = [
    text.replace(/'(\w+)', '(\w+)'/, "'$1'"),
    text.replace(/ = '/, " <> '"),
    text.replace(/ >= /, ' > '),
    text.replace(/ < /, ' <= '),
    text.replace(/greatest\(/, 'least('),
    text.replace(/ and /, ' or '),
  ];
  return [...new Set(variants)].filter((variant) => variant !== text);
}

const isText = (node: ts.Node): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** A check that only satisfies the compiler, such as that a query that always has a row has one. */
function isBackstop(node: ts.Node): boolean {
  return ts.isIfStatement(node) && /^(?:\{\s*)?throw new Error\(/.test(node.thenStatement.getText());
}

/** `rows[0]?.count ?? 0`: a number for what never is absent. */
function isFallback(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (!ts.isBinaryExpression(parent) || parent.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return false;
  return ts.isPropertyAccessExpression(parent.left) && parent.left.questionDotToken !== undefined;
}

/** A call of its own, left out; what it logs is for people. */
function isLeftOut(node: ts.Node): boolean {
  if (!ts.isExpressionStatement(node)) return false;
  const called = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  return ts.isCallExpression(called) && !/\blog\b|\['log'\]/u.test(called.expression.getText());
}

/** What only people or the compiler read: a change to it changes no behavior. */
function isUnread(node: ts.Node): boolean {
  return (
    isBackstop(node) ||
    (ts.isNumericLiteral(node) && isFallback(node)) ||
    ts.isImportDeclaration(node) ||
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    // A default that only satisfies the compiler.
    (ts.isNumericLiteral(node) && ts.isBindingElement(node.parent)) ||
    (ts.isNewExpression(node) && node.expression.getText().endsWith('Error'))
  );
}

const equalities = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);

/** A condition whose own operator is turned round anyway; to negate it as well would be the same change twice. */
const isComparison = (node: ts.Node): boolean => ts.isBinaryExpression(node) && equalities.has(node.operatorToken.kind);

function replacementsOf(node: ts.Node): string[] {
  if (ts.isBinaryExpression(node)) {
    const operator = swapped[node.operatorToken.kind];
    // A sum with a text is a sentence.
    if (operator === undefined || isText(node.left) || isText(node.right)) return [];
    return [`${node.left.getText()} ${operator} ${node.right.getText()}`];
  }
  if (isLeftOut(node)) return [';'];
  if (ts.isNumericLiteral(node)) return [otherNumber(node.text)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isConditionalExpression(node) && !isComparison(node.condition))
    return [`!(${node.condition.getText()}) ? ${node.whenTrue.getText()} : ${node.whenFalse.getText()}`];
  if (ts.isIfStatement(node) && !isComparison(node.expression))
    return [node.getText().replace(node.expression.getText(), `!(${node.expression.getText()})`)];
  if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isStringLiteral(node) || ts.isTemplateExpression(node)) {
    return /\b(?:select|update|where|coalesce|greatest|case when)\b/.test(node.getText())
      ? otherSql(node.getText())
      : [];
  }
  return [];
}

/** Every mutation of a source file, in its order. */
export function mutationsOf(file: string, text: string): Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutations: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (isUnread(node)) return;
    const [start, end] = [node.getStart(source), node.getEnd()];
    for (const after of replacementsOf(node)) {
      const before = text.slice(start, end);
      const lines = before.split('\n');
      const changed = after.split('\n');
      const at = Math.max(
        0,
        lines.findIndex((line, index) => line !== changed[index]),
      );
      mutations.push({
        line: source.getLineAndCharacterOfPosition(start).line + 1 + at,
        before: lines[at]?.trim() ?? '',
        after: changed[at]?.trim() ?? '',
        text: text.slice(0, start) + after + text.slice(end),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutations;
}
