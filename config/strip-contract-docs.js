/** Fields of an operation for readers and the server only; the app does without. */
const documentation = new Set(['summary', 'errors', 'origin', 'idempotent', 'beacon', 'showsPeople'])
/** Marks of an operation that no service of the app sends; test/contract/operations.test.ts checks them. */
const marks = new Set(['planned', 'unsent'])

const nameOf = ({ key }) => key?.name

/** Babel plugin for contract/operations: the app gets how to send a call, not what is said about it. */
module.exports = () => ({
  visitor: {
    ObjectProperty(path) {
      const { value } = path.node
      const isUnsent =
        value.type === 'ObjectExpression' && value.properties.some((part) => marks.has(nameOf(part)))
      if (isUnsent || documentation.has(nameOf(path.node))) path.remove()
    },
  },
})
