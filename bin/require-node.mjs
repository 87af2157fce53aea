// Imported first by every program: an old Node fails later, on something that says nothing.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`node: this is Node ${process.versions.node}; version 20.19 or newer is needed. See https://nodejs.org`);
  process.exit(1);
}
