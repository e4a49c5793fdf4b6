/** What only the watching build needs. */
export default { h5: { devServer: { open: false } } }
