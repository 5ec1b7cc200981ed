declare module '*.md' {
  /** The parts of a legal text, rendered when it is built. */
  const sections: readonly { id: string; title: string; html: string }[];
  export default sections;
}
