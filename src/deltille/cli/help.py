"""Help in the user's language: commands and options are described by messages, said on request."""

from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperGroup

from deltille.cli.language import can_say, text

if TYPE_CHECKING:
    from typer import Context

PANELS = {
    "ARGUMENTS_PANEL_TITLE": "help-panel-arguments",
    "OPTIONS_PANEL_TITLE": "help-panel-options",
    "COMMANDS_PANEL_TITLE": "help-panel-commands",
    "REQUIRED_LONG_STRING": "help-required",
}
BUILT_IN = {"help": "help-help", "install_completion": "help-install", "show_completion": "help-completion"}
"""Options that Typer adds by itself."""


def about(command: str) -> str:
    """What a command does."""
    return text(f"about-{command}")


def _speak(command: "TyperCommand | TyperGroup", context: "Context") -> None:
    """Put sentences in the place of their names."""
    command.help = about(command.name or "")
    for option in command.get_params(context):
        key = BUILT_IN.get(option.name or "", str(getattr(option, "help", None) or ""))
        if can_say(key):
            option.help = text(key)  # type: ignore[attr-defined]


def _speak_around(command: "TyperCommand | TyperGroup", context: "Context") -> None:
    from typer import rich_utils

    for name, key in PANELS.items():
        setattr(rich_utils, name, text(key))
    rich_utils.DEFAULT_STRING = f"[{text('help-default')} {{}}]"
    _speak(command, context)


def _usage(command: "TyperCommand | TyperGroup", context: "Context", formatter: object) -> None:
    pieces = " ".join(command.collect_usage_pieces(context))
    formatter.write_usage(context.command_path, pieces, f"{text('help-usage')} ")  # type: ignore[attr-defined]


class SpeakingCommand(TyperCommand):
    """A command that helps in the user's language."""

    def format_help(self, ctx, formatter):  # type: ignore[no-untyped-def]
        _speak_around(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx, formatter):  # type: ignore[no-untyped-def]
        _usage(self, ctx, formatter)


class SpeakingGroup(TyperGroup):
    """The list of commands in the user's language."""

    def format_help(self, ctx, formatter):  # type: ignore[no-untyped-def]
        _speak_around(self, ctx)
        for command in self.commands.values():
            command.help = about(command.name or "")
        super().format_help(ctx, formatter)

    def format_usage(self, ctx, formatter):  # type: ignore[no-untyped-def]
        _usage(self, ctx, formatter)
