/** What only the shipped build needs. */
export default { h5: { enableSourceMap: false } }
