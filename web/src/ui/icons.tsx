// Small stroke icons; all are decoration beside a label or a button's name.
const PATHS: Record<string, string> = {
  play: "M8 5.5v13l11-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  undo: "M9 14 4.5 9.5 9 5M5 9.5h9a5.5 5.5 0 0 1 0 11h-3",
  redo: "m15 14 4.5-4.5L15 5M19 9.5h-9a5.5 5.5 0 0 0 0 11h3",
  sun: "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  moon: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z",
  help: "M9.3 9a2.8 2.8 0 1 1 4 2.6c-.8.4-1.3 1-1.3 1.9v.5M12 17.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  plus: "M12 5v14M5 12h14",
  star: "m12 4 2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8z",
  trash: "M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5",
  compare: "M4 5h7v14H4zM13 5h7v14h-7z",
  bone: "M8 16 16 8M5.5 16.5a2 2 0 1 1 2-2 2 2 0 1 1 2 2 2 2 0 1 1-2 2 2 2 0 1 1-2-2zM14.500 7.500a2 2 0 1 1 2-2 2 2 0 1 1 2 2 2 2 0 1 1-2 2 2 2 0 1 1-2-2z",
  follow: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v3M12 18v3M3 12h3M18 12h3",
  home: "m4 11 8-7 8 7M6 9.500V20h12V9.500",
  upload: "M12 16V5M7.500 9 12 4.500 16.500 9M5 19.500h14",
  download: "M12 5v11M7.500 12 12 16.500 16.500 12M5 19.500h14",
  check: "m5 12.500 4.500 4.500L19 7.500",
  close: "m6 6 12 12M18 6 6 18",
  pin: "M12 15v5M8 4h8l-1 6 3 3.500H6L9 10z",
  dice: "M5 5h14v14H5zM9 9v.1M15 9v.1M12 12v.1M9 15v.1M15 15v.1",
  key: "M12 5 19 12 12 19 5 12z",
  warn: "M12 4 3 19.500h18zM12 10v4.500M12 17v.1",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.500M12 7.500v.1",
  film: "M4 5h16v14H4zM8 5v14M16 5v14M4 9.500h4M4 14.500h4M16 9.500h4M16 14.500h4",
  panel: "M4 5h16v14H4zM15 5v14",
  menu: "M4 7h16M4 12h16M4 17h16",
  enter: "M19 6v6H6M9.500 8 6 12l3.500 4",
  box: "M12 3.500 20 8v8l-8 4.500L4 16V8zM4 8l8 4.500L20 8M12 12.500V20",
};

export function Icon({ name, size = 18 }: { name: string; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" fill={name === "play" ? "currentColor" : "none"} stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Button(props: {
  icon?: string;
  label: string;
  text?: string;
  onClick: () => void;
  kind?: "plain" | "main" | "ghost" | "danger";
  pressed?: boolean;
  disabled?: boolean;
  keys?: string;
  small?: boolean;
}) {
  const title = props.keys ? `${props.label} (${props.keys})` : props.label;
  return (
    <button
      type="button"
      class={`button ${props.kind ?? "plain"}${props.text ? "" : " square"}${props.small ? " small" : ""}`}
      onClick={props.onClick}
      disabled={props.disabled}
      aria-label={!props.text || (props.label !== props.text && props.label.includes(props.text)) ? props.label : undefined}
      aria-pressed={props.pressed}
      title={title}
    >
      {props.icon && <Icon name={props.icon} size={props.small ? 16 : 18} />}
      {props.text && <span>{props.text}</span>}
    </button>
  );
}

export function Segments<T extends string>(props: { label: string; value: T; options: [T, string][]; onChange: (value: T) => void; disabled?: boolean }) {
  return (
    <fieldset class="segments" disabled={props.disabled}>
      <legend>{props.label}</legend>
      <div>
        {props.options.map(([value, text]) => (
          <label key={value} class={value === props.value ? "on" : ""}>
            <input type="radio" name={props.label} checked={value === props.value} onChange={() => props.onChange(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Slider(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  shown: string;
  rest?: number;
  onInput: (value: number) => void;
  onKeep: (value: number) => void;
  disabled?: boolean;
}) {
  const share = (props.value - props.min) / (props.max - props.min);
  return (
    <label class="slider">
      <span>
        {props.label}
        <output>{props.shown}</output>
      </span>
      <input
        type="range"
        min={props.min}
        max={props.max}
        step={props.step}
        value={props.value}
        disabled={props.disabled}
        style={{ "--share": `${100 * share}%` } as any}
        onInput={(event) => props.onInput(Number(event.currentTarget.value))}
        onChange={(event) => props.onKeep(Number(event.currentTarget.value))}
        onDblClick={() => props.rest !== undefined && props.onKeep(props.rest)}
      />
    </label>
  );
}
