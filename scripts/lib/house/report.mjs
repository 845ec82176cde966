// What was measured, as figures, as text and as a table of Markdown.

/** The figures that have limits or are compared, by the ids of `house.json`. */
export function figures({ crates, longScripts, kernel }) {
  const sum = (value) => crates.reduce((all, crate) => all + value(crate), 0);
  const of = (name) => crates.find((crate) => crate.name === name);
  return {
    longFiles: sum(({ longFiles }) => longFiles.filter(isSource).length),
    longFunctions: sum(({ longFunctions }) => longFunctions.filter(isSource).length),
    longTestFiles: sum(({ longFiles }) => longFiles.filter((file) => !isSource(file)).length) + longScripts.length,
    longTestFunctions: sum(({ longFunctions }) => longFunctions.filter((one) => !isSource(one)).length),
    wideStructs: sum(({ wideStructs }) => wideStructs.length),
    circles: sum(({ circles }) => circles.length),
    circleMembers: sum(({ circles }) => circles.flat().length),
    kernelFolderCircles: kernel.circles.length,
    kernelUpward: kernel.upward.length,
    kernelLines: of('kernel').lines,
    kernelCatchAlls: of('kernel').catchAlls,
    compileCatchAlls: of('compile').catchAlls,
    lines: sum(({ lines }) => lines),
    testLines: sum(({ testLines }) => testLines),
  };
}

function isSource({ file }) {
  return /^crates\/[^/]+\/src\//.test(file);
}

export function print({ crates, longScripts, kernel }, found, house) {
  for (const crate of crates) printCrate(crate);
  for (const { file, lines } of longScripts) console.log(`\nfile outside of the crates: ${file} ${lines}`);
  console.log('\n== folders of the kernel');
  for (const members of kernel.circles) console.log(`  circle: ${members.join(' ')}`);
  for (const { files, names } of kernel.upward) console.log(`  upward: ${files} (${names.join(', ')})`);
  for (const name of kernel.unknown) console.log(`  without a layer: ${name}`);
  console.log('\n== figures: now, allowed, goal, before');
  for (const { id, title, allowed, goal, before } of house.figures) {
    console.log(`  ${title}: ${[found[id], allowed, goal, before].map((n) => n ?? '–').join(', ')}`);
  }
}

function printCrate({ name, lines, testLines, catchAlls, ...crate }) {
  console.log(`\n== ${name}: ${lines} lines, ${testLines} of tests, ${catchAlls} catch-all arms`);
  for (const { file, lines: long } of crate.longFiles) console.log(`  file: ${file} ${long}`);
  for (const { file, line, name: of, lines: long } of crate.longFunctions) console.log(`  function: ${file}:${line} ${of} ${long}`);
  for (const { file, line, name: of, fields } of crate.wideStructs) console.log(`  struct: ${file}:${line} ${of} ${fields}`);
  for (const members of crate.circles) console.log(`  circle of ${members.length}: ${members.join(' ')}`);
  if (crate.tables.length) console.log(`  long, but a table: ${crate.tables.map(({ name: of, lines: long }) => `${of} ${long}`).join(', ')}`);
}

export function markdown(found, house) {
  const rows = house.figures.map(({ id, title, goal, before }) => `| ${title} | ${before} | ${found[id]} | ${goal ?? ''} |`);
  return ['| figure | before | now | goal |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}
