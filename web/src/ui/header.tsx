import { stepPose } from "../posing";
import { bones, compared, connected, follow, helpOpen, history, project, redo, sidesOpen, stage, tab, theme, undo } from "../store";
import { Button, Icon } from "./icons";

export function takeBack(): void {
  if (tab.value !== "pose" || !stepPose(true)) void undo();
}

export function doAgain(): void {
  if (tab.value !== "pose" || !stepPose(false)) void redo();
}

export function Header() {
  const { undo: back, redo: again } = history.value;
  const posing = tab.value === "pose";
  return (
    <header class="top">
      <a class="skip" href="#panel">
        Skip to takes and tools
      </a>
      <span class="narrow-only opens-left">
        <Button icon="menu" label="Characters" kind="ghost" pressed={sidesOpen.value === "left"} onClick={() => (sidesOpen.value = sidesOpen.value === "left" ? "" : "left")} />
      </span>
      <h1>
        <span class="mark" aria-hidden="true">
          <Icon name="bone" size={16} />
        </span>
        kinema <small>studio</small>
      </h1>
      <span class="project" title={project.value.folder}>
        {project.value.name}
      </span>
      {!connected.value && (
        <span class="offline" role="status">
          <span class="dot" /> Connecting…
        </span>
      )}
      <span class="grow" />
      <div class="group" role="group" aria-label="History">
        <Button icon="undo" label={back ? `Undo: ${back}` : "Undo"} keys="Ctrl+Z" kind="ghost" disabled={!back && !posing} onClick={takeBack} />
        <Button icon="redo" label={again ? `Redo: ${again}` : "Redo"} keys="Ctrl+Shift+Z" kind="ghost" disabled={!again && !posing} onClick={doAgain} />
      </div>
      <div class="group" role="group" aria-label="View">
        <Button icon="bone" label="Show bones" keys="B" kind="ghost" pressed={bones.value} onClick={() => (bones.value = !bones.value)} />
        <Button icon="follow" label="Camera follows" keys="F" kind="ghost" pressed={follow.value} onClick={() => (follow.value = !follow.value)} />
        <Button icon="home" label="Reset the view" keys="H" kind="ghost" onClick={() => stage?.goHome()} />
        {compared.value.length > 1 && <Button icon="compare" label="End comparing" text="End comparing" kind="plain" small onClick={() => (compared.value = [])} />}
      </div>
      <div class="group" role="group" aria-label="Page">
        <Button icon={theme.value === "dark" ? "sun" : "moon"} label={theme.value === "dark" ? "Light theme" : "Dark theme"} keys="T" kind="ghost" onClick={() => (theme.value = theme.value === "dark" ? "light" : "dark")} />
        <Button icon="help" label="Keyboard and help" keys="?" kind="ghost" onClick={() => (helpOpen.value = true)} />
      </div>
      <span class="narrow-only">
        <Button icon="panel" label="Takes and tools" kind="ghost" pressed={sidesOpen.value === "right"} onClick={() => (sidesOpen.value = sidesOpen.value === "right" ? "" : "right")} />
      </span>
    </header>
  );
}
