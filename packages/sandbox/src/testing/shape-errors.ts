import path from 'node:path';
import ts from 'typescript';

/** An answer as it came over the wire, and the vendor's type it must have, such as `import('openai').OpenAI.ChatCompletion`. */
export interface Answer {
  name: string;
  type: string;
  body: unknown;
}

// Vendors' generators add index signatures and methods, which would let any key pass; null is where docs say "null if none".
const prelude = `
type Published<T> = T extends readonly (infer U)[] ? Published<U>[] : T extends object
  ? { [K in keyof T as string extends K ? never : K extends 'init' | 'toJSON' ? never : K]: Published<T[K]> | null } : T;
`;
const fileName = path.join(import.meta.dirname, 'answers.virtual.ts');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

/**
 * What a compiler says when each answer is used where the vendor's own published type is expected: a key that the vendor
 * does not publish, one that is missing, a value of another type. One sentence per mistake; empty when all fit.
 */
export function shapeErrors(answers: readonly Answer[]): string[] {
  const lines = answers.map(
    ({ type, body }, index) => `export const answer${index}: Published<${type}> = ${JSON.stringify(body)};`,
  );
  const source = ts.createSourceFile(fileName, `${prelude}\n${lines.join('\n')}\n`, options.target ?? 99, true);
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([fileName], options, {
    ...host,
    getSourceFile: (name, ...rest) => (name === fileName ? source : host.getSourceFile(name, ...rest)),
    fileExists: (name) => name === fileName || host.fileExists(name),
  });
  const firstLine = prelude.split('\n').length;
  return program.getSemanticDiagnostics(source).map((problem) => {
    const line = source.getLineAndCharacterOfPosition(problem.start ?? 0).line;
    const answer = answers[line - firstLine];
    return `${answer?.name ?? 'prelude'}: ${ts.flattenDiagnosticMessageText(problem.messageText, ' ')}`;
  });
}
